import type { ButtonProps } from '@nuxt/ui'
import { ApiError } from './api-error'
import { useBilling } from './use-billing'
import { useRights } from './use-rights'

/** Refusals that Pro would not have given. */
const codesOfFree: readonly ApiError['code'][] = [
  'plan_limit_reached', 'plan_upgrade_required', 'email_recipient_not_allowed', 'email_daily_limit',
]

/**
 * Finds what leads on where a limit of the plan stopped somebody: the page of the plans, in a tab of its own, so that
 * all that was typed stays. Nothing where the refusal has another reason, and where Pro is not for sale, or not theirs
 * to buy.
 */
export function useWayToPro(): (code: ApiError['code'] | null) => Promise<ButtonProps[]> {
  const { t } = useI18n()
  const { billing, read } = useBilling()
  const { can } = useRights()
  return async (code) => {
    if (code === null || !codesOfFree.includes(code) || !can('ownership')) return []
    return await isForSale() ? [{ label: t('billing.seePro'), to: '/settings/billing', target: '_blank' }] : []
  }

  async function isForSale(): Promise<boolean> {
    try {
      return (billing.value ?? await read()).offer !== null
    } catch (error) {
      // The refusal says enough where this cannot be told.
      if (error instanceof ApiError) return false
      throw error
    }
  }
}
