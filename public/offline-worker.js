/*
 * Shows a page of the app where the server cannot be reached: one that says so, which the app wrote for this in the
 * language it is in. Nothing else is kept, and nothing but the opening of a page of the app passes through here.
 */
const beside = /^\/(api|connect|d|docs|i|mcp|oauth)(\/|$)/

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || beside.test(new URL(event.request.url).pathname)) return
  event.respondWith(fetch(event.request).catch(async () => (await caches.match('/offline')) ?? Response.error()))
})
