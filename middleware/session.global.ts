import { isBrowserKnown, useSession } from '../composables/use-session'

declare module '#app' {
  interface PageMeta {
    /** `anyone`: needs no session; `server`: drawn by the server, without the app. Everything else needs a session. */
    access?: 'anyone' | 'server'
  }
}

/**
 * Leads people without a session to signing in, or to signing up where nobody ever did. Whoever was sent by an app has
 * an account to connect it to, also in a browser that the app opened for the first time.
 */
export default defineNuxtRouteMiddleware(async (to) => {
  if (import.meta.server || to.meta.access === 'anyone' || to.matched.length === 0) return
  if (to.meta.access === 'server') return navigateTo(to.fullPath, { external: true })
  if (await useSession().load() !== null) return
  const query = to.fullPath === '/' ? '' : `?${new URLSearchParams({ return: to.fullPath })}`
  const signsIn = isBrowserKnown() || to.path.startsWith('/connect/')
  return navigateTo(`${signsIn ? '/sign-in' : '/sign-up'}${query}`, { external: true, replace: true })
})
