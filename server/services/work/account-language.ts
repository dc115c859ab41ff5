import type { AccountClient } from '#db/account/for-account'
import { ownersOf } from './owners'

export type AccountLanguage = 'nl' | 'en'

/**
 * The language of what is written for an account to keep, such as the headings of a file, whoever asks for it: that of
 * its first owner. Messages are in the language of the caller, see `AccountContext`.
 */
export async function accountLanguage(client: Pick<AccountClient, 'membership'>): Promise<AccountLanguage> {
  const [owner] = await ownersOf(client)
  return owner?.locale === 'en' ? 'en' : 'nl'
}
