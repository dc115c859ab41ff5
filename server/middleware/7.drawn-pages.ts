import { defineEventHandler, sendRedirect } from 'h3'
import type { NewAccountTerms } from '#contract/plans'
import { useService } from '../utils/account-context'
import { findSession } from '../utils/authenticate'
import { hasSessionCookie } from '../utils/session-cookie'

/**
 * Draws the first page for people who are not signed in, in place of the app; and leads those who are past the ways in.
 * Both pages say what an account gets here, and the one for a forgotten password whether its mail arrives.
 */
export default defineEventHandler(async (event) => {
  const path = event.context.route?.path
  const isKnown = hasSessionCookie(event)
  if (path === '/' && !isKnown) Object.assign(getRouteRules(event), { ssr: true, noScripts: true })
  if ((path === '/sign-in' || path === '/sign-up') && isKnown && await findSession(event)) return sendRedirect(event, '/')
  if (path === '/forgot-password') event.context.mailReachesPeople = (await useService()).settings.mailReachesPeople
  if (path !== '/' && path !== '/sign-up') return
  const { settings: { defaultPlan, freeRetentionDays } } = await useService()
  event.context.newAccountTerms = { plan: defaultPlan, freeRetentionDays }
})

declare module 'h3' {
  interface H3EventContext {
    newAccountTerms?: NewAccountTerms
    mailReachesPeople?: boolean
  }
}
