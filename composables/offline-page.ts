/** The one file of which the browser's cache is ours; nothing of an account is ever in it. */
const cacheName = 'polder-offline'

export interface OfflineWords {
  language: string
  title: string
  text: string
  retry: string
}

/**
 * Lets the browser show a page of ours, in the words of the app, where one is opened without a connection. It says that
 * what was typed is still there: the app keeps that by itself, and goes on with it.
 */
export async function prepareOfflinePage(words: OfflineWords): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put('/offline', new Response(pageOf(words), { headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': 'default-src \'none\'; style-src \'unsafe-inline\'',
  } }))
  await navigator.serviceWorker.register('/offline-worker.js')
}

/** Words of the app alone stand in it, which hold no markup. To open the same address once more is to try again. */
function pageOf({ language, title, text, retry }: OfflineWords): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Polder</title>
<style>
  body { max-width: 28rem; margin: 20vh auto 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
  h1 { font-size: 1.5rem }
  a { display: inline-block; margin-top: 1rem; padding: .75rem 1rem; border-radius: .375rem; background: #1f6f5c;
    color: #fff; text-decoration: none }
</style>
<main><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main>
</html>`
}
