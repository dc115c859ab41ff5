import { defineEventHandler } from 'h3'
import { refuseOverLimit } from '#contract/errors'
import { useRuntime } from '../utils/account-context'
import { clientNetwork } from '../utils/client-address'
import { refusalToError } from '../utils/refusal-to-error'

/** Limits the calls of one address, and those to public links once more; the web app's own files are no calls. */
export default defineEventHandler(async (event) => {
  if (!/^\/(api|mcp|d)\//.test(event.path) && !event.path.startsWith('/mcp')) return
  const { limits } = await useRuntime()
  const network = await clientNetwork(event)
  const isPublic = /^\/(api\/public|d)\//.test(event.path)
  for (const limit of isPublic ? [limits.ip, limits.public] : [limits.ip]) {
    const use = await limit.use(network)
    if (use?.isExceeded) throw refusalToError(event, refuseOverLimit(use))
  }
})
