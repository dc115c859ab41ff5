import type { AccountClient } from '#db/account/for-account'

export type AccountLanguage = 'nl' | 'en'

/**
 * The language of what is written for an account to keep, such as the headings of a file, whoever asks for it: that of
 * its first user. Messages are in the language of the caller, see `AccountContext`.
 */
export async function accountLanguage(client: Pick<AccountClient, 'user'>): Promise<AccountLanguage> {
  const owner = await client.user.findFirst({ orderBy: { createdAt: 'asc' }, select: { locale: true } })
  return owner?.locale === 'en' ? 'en' : 'nl'
}
