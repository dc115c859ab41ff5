import type { ProfileUpdate } from '#contract/schemas/session'
import { requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'

/** Changes the caller's name and language; fields left out stay. */
export async function updateProfile(account: AccountContext, update: ProfileUpdate): Promise<void> {
  const { userId } = requireSignedIn(account.actor)
  await changeAccount(account, ({ tx, now }) => tx.user.updateMany({
    where: { id: userId },
    data: { ...update, updatedAt: now },
  }))
}
