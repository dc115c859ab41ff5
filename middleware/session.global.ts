import { accountParameter } from '#contract/user-header'
import { useRights } from '../composables/use-rights'
import { accountIn, isBrowserKnown, useSession } from '../composables/use-session'

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
  const { mayOpen } = useRights()
  const person = await useSession().load()
  const named = accountIn(to.fullPath)
  if (person !== null && named !== null) {
    // Another account of theirs begins the app anew; once this tab is in it, the address need not say so any more.
    if (named !== person.account.id) return navigateTo(to.fullPath, { external: true, replace: true })
    const { [accountParameter]: _, ...query } = to.query
    return navigateTo({ path: to.path, query, hash: to.hash }, { replace: true })
  }
  // Whoever changes nothing of the business has settings all the same: of their own, and who else works here.
  if (person !== null && to.path === '/settings' && !mayOpen(to.path)) {
    return navigateTo('/settings/members', { replace: true })
  }
  if (person !== null) return
  const query = to.fullPath === '/' ? '' : `?${new URLSearchParams({ return: to.fullPath })}`
  const signsIn = isBrowserKnown() || to.path.startsWith('/connect/')
  return navigateTo(`${signsIn ? '/sign-in' : '/sign-up'}${query}`, { external: true, replace: true })
})
