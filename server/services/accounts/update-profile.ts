import type { ProfileUpdate } from '#contract/schemas/session'
import { changeAccount } from '../changes/change-account'
import { requireSignedIn } from '../actor'
import type { AccountContext } from '../context'

/** Changes the caller's name and language; fields left out stay. */
export async function updateProfile(account: AccountContext, update: ProfileUpdate): Promise<void> {
  const { userId } = requireSignedIn(account.actor)
  await changeAccount(account, ({ tx, now }) => tx.user.updateMany({
    where: { id: userId },
    data: { ...update, updatedAt: now },
  }))
}
