import { refuse } from '#contract/errors'
import type { Plan } from '#contract/plans'
import type { AccountTransaction } from '#db/account/for-account'
import { isUniqueViolation } from '#db/errors'
import { changeAccount, type Change } from '../work/change-account'
import { reachUser, type ServiceContext } from '../work/context'
import { initialBusiness } from './initial-business'

export interface NewAccount {
  email: string
  password: string
  name: string
  locale: 'nl' | 'en'
  plan: Plan
}

export interface CreatedAccount {
  accountId: string
  userId: string
}

/** The first user of an account that is being opened. */
export interface FirstUser {
  id: string
  accountId: string
  email: string
  locale: 'nl' | 'en'
}

/** Opens an account with its first user and an empty business profile. Refuses email_taken. */
export function createAccount(service: ServiceContext, input: NewAccount): Promise<CreatedAccount> {
  return openAccount(service, input, async (_change, { id, accountId }) => ({ accountId, userId: id }))
}

/**
 * The same for whoever does something beside it in the same change: both are kept or neither.
 * @returns what `doAlongside` gave back
 */
export async function openAccount<Result>(
  service: ServiceContext,
  input: NewAccount,
  doAlongside: (change: Change, user: FirstUser) => Promise<Result>,
): Promise<Result> {
  const { clock, ids, passwords } = service.outside
  const passwordHash = await passwords.hash(input.password)
  const createdAt = clock.now()
  const accountId = ids.next()
  const userId = ids.next()
  const open = async (tx: AccountTransaction) => {
    await tx.account.create({
      data: {
        id: accountId, name: input.name, plan: input.plan,
        retentionDays: input.plan === 'pro' ? null : service.settings.freeRetentionDays,
        createdAt, updatedAt: createdAt,
      },
    })
  }
  const opening = { ...reachUser(service, { id: userId, accountId }), terms: [{ open }] }
  try {
    return await changeAccount(opening, async (change) => {
      const { tx } = change
      await tx.user.create({
        data: {
          id: userId,
          accountId,
          email: input.email,
          name: input.name,
          locale: input.locale,
          passwordHash,
          createdAt,
          updatedAt: createdAt,
        },
      })
      await tx.business.create({
        data: { id: ids.next(), accountId, ...initialBusiness(input.name, input.locale, createdAt) },
      })
      return doAlongside(change, { id: userId, accountId, email: input.email, locale: input.locale })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('email_taken')
    throw error
  }
}
