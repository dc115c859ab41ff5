import type { Plan } from '#contract/plans'
import { rolesWith } from '#contract/roles'
import type { AccountTransaction } from '#db/account/for-account'
import { changeAccount, type Change } from '../work/change-account'
import { reachUser, type ServiceContext } from '../work/context'
import { refuseTaken } from '../work/refuse-taken'
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
  doAlongside: (
    change: Change, user: Pick<NewAccount, 'email' | 'locale'> & { id: string, accountId: string },
  ) => Promise<Result>,
): Promise<Result> {
  const { ids, passwords } = service.outside
  const { email, locale } = input
  const passwordHash = await passwords.hash(input.password)
  const [accountId, userId] = [ids.next(), ids.next()]
  return openOwned(service, { ...input, accountId, userId }, {
    bringOwner: change => createPerson(change, { ...input, id: userId, accountId, passwordHash }),
    doAlongside: change => doAlongside(change, { id: userId, accountId, email, locale }),
  }).catch(refuseTaken('email_taken'))
}

/**
 * Opens an account with an empty business profile, which a person owns.
 * @param steps.bringOwner writes the person where they are new
 */
export async function openOwned<Result>(
  service: ServiceContext,
  { accountId, userId, name, locale, plan }: Omit<NewAccount, 'email' | 'password'> & CreatedAccount,
  steps: { bringOwner?: (change: Change) => Promise<void>, doAlongside: (change: Change) => Promise<Result> },
): Promise<Result> {
  const { clock, ids } = service.outside
  const createdAt = clock.now()
  const [owner] = rolesWith('ownership')
  if (!owner) throw new Error('No role owns an account')
  const open = async (tx: AccountTransaction) => {
    await tx.account.create({
      data: {
        id: accountId, name, plan, retentionDays: plan === 'pro' ? null : service.settings.freeRetentionDays,
        createdAt, updatedAt: createdAt,
      },
    })
  }
  const opening = { ...reachUser(service, { id: userId, accountId }), terms: [{ open }] }
  return changeAccount(opening, async (change) => {
    const { tx } = change
    await steps.bringOwner?.(change)
    await tx.membership.create({
      data: { id: ids.next(), accountId, userId, role: owner, createdAt, updatedAt: createdAt },
    })
    await tx.business.create({ data: { id: ids.next(), accountId, ...initialBusiness(name, locale, createdAt) } })
    return steps.doAlongside(change)
  })
}

interface NewPerson {
  id: string
  /** Their home. */
  accountId: string
  email: string
  name: string
  locale: string
  passwordHash: string
  /** Since when the address is known to be theirs. */
  provenAt?: Date | null
}

/** Writes a person whose home an account is to be, in a change of it. */
export async function createPerson(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { id, accountId, email, name, locale, passwordHash, provenAt = null }: NewPerson,
): Promise<void> {
  await tx.user.create({
    data: {
      id, accountId, email, name, locale, passwordHash, emailVerifiedAt: provenAt, ownerProvenAt: provenAt,
      createdAt: now, updatedAt: now,
    },
  })
}
