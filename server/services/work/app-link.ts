import { accountParameter } from '#contract/user-header'
import type { AccountReach } from './context'

/** The address of a page of the app, for mail to the people of an account: it opens there, wherever else they work. */
export function appLink({ settings, accountId }: Pick<AccountReach, 'settings' | 'accountId'>, path: string): string {
  return `${settings.baseUrl}${path}?${accountParameter}=${encodeURIComponent(accountId)}`
}
