import { isBrowserKnown, useSession } from '../composables/use-session'

declare module '#app' {
  interface PageMeta {
    /** `entry`: for people who are not signed in; `anyone`: needs no session at all. Everything else needs one. */
    access?: 'entry' | 'anyone'
  }
}

/** Leads people without a session to signing in, or to signing up where nobody ever did; and back again. */
export default defineNuxtRouteMiddleware(async (to) => {
  if (to.meta.access === 'anyone' || to.matched.length === 0) return
  const isSignedIn = await useSession().load() !== null
  const isEntry = to.meta.access === 'entry'
  if (isSignedIn === !isEntry) return
  if (isSignedIn) return navigateTo('/')
  return navigateTo({
    path: isBrowserKnown() ? '/sign-in' : '/sign-up',
    query: to.fullPath === '/' ? {} : { return: to.fullPath },
  })
})
