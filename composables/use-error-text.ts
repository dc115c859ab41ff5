import type { ApiError } from './api-error'
import { useSession } from './use-session'

/** Tells in a sentence why a call failed and what to do. */
export function useErrorText(): (error: ApiError) => string {
  const { t, te } = useI18n()
  const { me } = useSession()
  return ({ code, details, retryAfterSeconds }) => {
    if (code === 'rate_limited' && retryAfterSeconds) {
      return t('errors.tooMany', { wait: waitText(retryAfterSeconds) })
    }
    const { limit, reason, most = 0, roles } = detailsOf(details)
    if (code === 'role_not_allowed' && roles && wasLowered(roles)) return t('errors.roleLowered')
    const keys = [`errors.codes.${code}_${limit ?? reason}`, `errors.codes.${code}`].filter(key => te(key))
    return t(keys[0] ?? 'errors.codes.internal_error', { role: ownRole(), most }, most)
  }

  /** What somebody is here who asked for more than that. */
  function ownRole(): string {
    const role = me.value?.role ?? null
    return role === null ? '' : t(`members.roles.${role}`)
  }

  /** Whether the page still shows a role that they had until somebody changed it: that one could do this. */
  function wasLowered(roles: readonly string[]): boolean {
    const role = me.value?.role ?? null
    return roles.length === 0 || (role !== null && roles.includes(role))
  }

  function waitText(seconds: number): string {
    if (seconds < 60) return t('errors.waitSeconds', { count: seconds }, seconds)
    const minutes = Math.ceil(seconds / 60)
    return t('errors.waitMinutes', { count: minutes }, minutes)
  }
}

/** Which limit of the plan was reached and how many it allows, another reason, or who may: what the refusal says. */
function detailsOf(details: unknown): { limit?: string, reason?: string, most?: number, roles?: readonly string[] } {
  return typeof details === 'object' && details !== null ? details : {}
}
