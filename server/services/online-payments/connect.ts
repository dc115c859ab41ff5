import { refuse, refuseField, Refusal } from '#contract/errors'
import type { PaymentProvider, PaymentProviderInput } from '#contract/schemas/payment-provider'
import type { OnlinePaymentRow, PaymentProviderRow } from '#db/queries/rows'
import type { PaymentProviderName } from '#domain/invoice/payment'
import {
  InvoicePaymentsUnavailable, PaymentKeyRefused, PaymentRequestRefused,
} from '#integrations/invoice-payments/index'
import { SealBroken } from '#integrations/secret-box'
import { requireSignedIn } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireProven } from '../work/require-proven'
import { recordAccountChange } from '../work/security-change'
import { findConnection } from './ask-provider'
import { endOnlinePayment } from './request'
import { openProviderKey, sealProviderKey } from './sealed-key'
import { giveUpAsked } from './shares'
import { statesUnderWay } from './states'

/** By whom customers pay from the page of their document. */
export async function findPaymentProvider(account: Pick<AccountContext, 'reads' | 'outside'>): Promise<PaymentProvider> {
  return present(account, await findConnection(account))
}

/**
 * Connects a payment provider by a key, which is tried at once, or gives it another key: then what is under way by the
 * former one is ended first. Every owner is told of it.
 * Refuses email_not_verified while the caller's own address is not known to be theirs, validation_failed for a key that
 * is not taken, service_unavailable.
 */
export async function connectPaymentProvider(
  account: AccountContext, { provider, apiKey }: PaymentProviderInput,
): Promise<PaymentProvider> {
  const { accountId, outside } = account
  const { userId } = requireSignedIn(account.actor)
  if (outside.invoicePayments.provider !== provider) throw refuse('service_unavailable')
  await requireProven(account.db, userId)
  await tryKey(account, apiKey)
  const former = await account.db.paymentProvider.findFirst()
  const isSameKey = former !== null && keyOf(account, former) === apiKey
  const [keyEnding, isTest] = [apiKey.slice(-4), apiKey.startsWith('test_')]
  return endAllUnderWay(account, isSameKey ? null : former, async (change) => {
    const { tx, now } = change
    await requireProven(tx, userId)
    const sealedKey = sealProviderKey(outside.secretBox, accountId, apiKey)
    const data = { provider, sealedKey, keyEnding, isTest, problem: null, updatedAt: now }
    const known = await tx.paymentProvider.findFirst()
    const row = known
      ? await tx.paymentProvider.update({
          where: { accountId }, data: { ...data, connectedAt: isSameKey ? known.connectedAt : now },
        })
      : await tx.paymentProvider.create({
          data: { ...data, accountId, webhookToken: outside.tokens.next(), connectedAt: now },
        })
    // What another key left behind may be known under this one: both may be of the same business.
    await tx.onlinePayment.updateMany({
      where: { askAt: null, state: { in: ['open', 'pending', 'paid'] } }, data: { askAt: now, updatedAt: now },
    })
    if (!isSameKey) {
      const isFirst = known === null
      const event = { kind: 'payment_provider_connected', provider, live: !isTest, isFirst, keyEnding } as const
      await recordAccountChange(account, change, event, accountId)
    }
    return present(account, row)
  })
}

/**
 * Ends what is under way at the provider, as far as it can be, and forgets the key; every owner is told. What was paid
 * stays paid.
 */
export async function disconnectPaymentProvider(account: AccountContext): Promise<PaymentProvider> {
  const connection = await account.db.paymentProvider.findFirst()
  return endAllUnderWay(account, connection, async (change) => {
    const { tx, now } = change
    const { count } = await tx.paymentProvider.deleteMany()
    await tx.onlinePayment.updateMany({ where: { askAt: { not: null } }, data: { askAt: null, updatedAt: now } })
    if (connection && count > 0) {
      const provider = connection.provider as PaymentProviderName
      await recordAccountChange(account, change, { kind: 'payment_provider_disconnected', provider }, account.accountId)
    }
    return present(account, null)
  })
}

function present({ outside }: Pick<AccountContext, 'outside'>, row: PaymentProviderRow | null): PaymentProvider {
  return {
    isOffered: outside.invoicePayments.provider !== null,
    connection: row && {
      provider: row.provider as PaymentProviderName,
      mode: row.isTest ? 'test' : 'live',
      keyEnding: row.keyEnding,
      problem: row.problem as 'key_refused' | null,
      connectedAt: row.connectedAt.toISOString(),
    },
  }
}

async function tryKey({ outside: { invoicePayments, log } }: AccountContext, key: string): Promise<void> {
  try {
    await invoicePayments.tryKey(key)
  } catch (error) {
    if (error instanceof PaymentKeyRefused) throw refuseField(['apiKey'], 'The payment provider does not take this key')
    if (!(error instanceof InvoicePaymentsUnavailable)) throw error
    log.warn('an outside service gave no answer', { service: invoicePayments.provider, reason: error.message })
    throw refuse('service_unavailable', undefined, 30)
  }
}

/** The key in plain; null where nobody can read it any more. */
function keyOf({ outside: { secretBox } }: AccountContext, row: PaymentProviderRow): string | null {
  try {
    return openProviderKey(secretBox, row)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    return null
  }
}

/** So many are ended at the provider at a time, and so many times over: then whoever waits for it has waited enough. */
const mostAtOnce = 50
const mostRounds = 4

/**
 * Ends what is under way by a key, and changes the account once nothing of that is left, or nothing more can be done.
 * What then was not even asked is given up.
 */
async function endAllUnderWay<Answer>(
  account: AccountContext, connection: PaymentProviderRow | null, work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  const tried = new Set<string>()
  const untried = () => ({ state: { in: [...statesUnderWay] }, id: { notIn: [...tried] } })
  for (let round = 1; ; round++) {
    const rows = connection === null
      ? []
      : await account.db.onlinePayment.findMany({ where: untried(), orderBy: { createdAt: 'desc' }, take: mostAtOnce })
    const isAnswered = connection !== null && await endEach(account, connection, rows, tried)
    const done = await changeAccount(account, async (change) => {
      const { tx } = change
      const isLast = !isAnswered || round === mostRounds
      if (!isLast && await tx.onlinePayment.count({ where: untried() }) > 0) return null
      if (connection) await giveUpAsked(change)
      return { answer: await work(change) }
    })
    if (done) return done.answer
  }
}

/** @returns whether the provider answers at all */
async function endEach(
  account: AccountContext, connection: PaymentProviderRow, rows: readonly OnlinePaymentRow[], tried: Set<string>,
): Promise<boolean> {
  for (const row of rows) {
    tried.add(row.id)
    try {
      await endOnlinePayment(account, connection, row)
    } catch (error) {
      if (error instanceof PaymentRequestRefused) continue
      if (!(error instanceof Refusal) || error.code !== 'service_unavailable') throw error
      return false
    }
  }
  return true
}
