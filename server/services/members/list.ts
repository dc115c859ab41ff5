import type { Member } from '#contract/schemas/member'
import type { AccountContext } from '../work/context'
import { presentMembers, readMembers } from './record'

/** The people who belong to the account, whoever has been there longest first. */
export async function listMembers(account: AccountContext): Promise<{ data: Member[] }> {
  return { data: await presentMembers(account, account.db, await readMembers(account.db)) }
}
