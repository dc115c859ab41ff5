import type { ProfileUpdate } from '#contract/schemas/session'
import { changeAccount } from '../changes/change-account'
import type { AccountContext } from '../context'

/** Changes the caller's name and language; fields left out stay. */
export async function updateProfile(account: AccountContext, update: ProfileUpdate): Promise<void> {
  await changeAccount(account, ({ tx, now }) => tx.user.updateMany({
    where: { id: account.actor.userId ?? '' },
    data: { ...update, updatedAt: now },
  }))
}
