import { refuse } from '#contract/errors'
import type { BillingLink, CheckoutInput } from '#contract/schemas/billing'
import { isRunning, type BillingInterval } from '#domain/subscription'
import { hashToken } from '#integrations/tokens'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { firstOwner } from '../work/owners'
import { askPayments } from './ask-payments'
import { noCheckout } from './keep-state'
import type { BillingRow } from './present'
import { syncSubscriber } from './sync'

/** An open page for the other interval is closed once, and then there is none. */
const mostRounds = 5

/**
 * Opens the payment page for Pro, or gives the one that is open already: there is never more than one, so nobody pays
 * twice. A page for the other interval is closed first.
 * Refuses already_subscribed, billing_unavailable.
 */
export async function createCheckout(account: AccountContext, { interval, locale = 'nl' }: CheckoutInput): Promise<BillingLink> {
  if (!account.outside.payments.isConfigured) throw refuse('billing_unavailable')
  // A page that was paid a moment ago is no longer open, whatever we were told.
  await syncSubscriber(account)
  for (let round = 0; round < mostRounds; round++) {
    const attempt = await changeAccount(account, change => beginCheckout(account, change, { interval, locale }))
    const page = await openPage(account, attempt)
    if (attempt.checkoutInterval === interval) return page
    await closePage(account, attempt.checkoutId)
  }
  throw refuse('service_unavailable', undefined, 1)
}

/** A try to subscribe: all that the provider is asked with, kept before it is asked. */
type CheckoutAttempt = BillingRow & { checkoutId: string, checkoutInterval: BillingInterval, checkoutLocale: 'nl' | 'en' }

/** The try that is going on, or a new one. Refuses already_subscribed. */
async function beginCheckout(
  { accountId, outside }: AccountContext,
  { tx, now }: Change,
  { interval, locale }: { interval: BillingInterval, locale: 'nl' | 'en' },
): Promise<CheckoutAttempt> {
  const subscription = await tx.subscription.findFirst()
  if (subscription && isRunning(subscription)) throw refuse('already_subscribed')
  const known = await tx.billingAccount.findFirst()
  if (known && isAttempt(known)) return known
  const attempt = { checkoutId: outside.ids.next(), checkoutInterval: interval, checkoutLocale: locale }
  const row = known
    ? await tx.billingAccount.update({ where: { accountId }, data: { ...attempt, updatedAt: now } })
    : await tx.billingAccount.create({
        data: { ...attempt, accountId, revision: 0, grantsPro: false, createdAt: now, updatedAt: now },
      })
  return { ...row, ...attempt }
}

function isAttempt(row: BillingRow): row is CheckoutAttempt {
  return row.checkoutId !== null
}

/** The page of a try. The provider is asked under the id of the try, so two who ask at once get the same. */
async function openPage(account: AccountContext, attempt: CheckoutAttempt): Promise<BillingLink> {
  const { checkoutUrl, checkoutExpiresAt, checkoutId } = attempt
  if (checkoutUrl !== null && checkoutExpiresAt !== null) {
    return { url: checkoutUrl, expiresAt: checkoutExpiresAt.toISOString() }
  }
  const customerId = attempt.providerCustomerId ?? await becomeCustomer(account)
  const returnUrl = `${account.settings.baseUrl}/settings/billing`
  const { id, url, expiresAt } = await askPayments(account, payments => payments.createCheckout({
    customerId,
    interval: attempt.checkoutInterval,
    locale: attempt.checkoutLocale,
    doneUrl: `${returnUrl}?checkout={CHECKOUT_SESSION_ID}`,
    cancelUrl: returnUrl,
  }, `checkout-${checkoutId}`))
  if (url === null) throw refuse('billing_unavailable')
  await changeAccount(account, async ({ tx, now }) => {
    await tx.billingAccount.updateMany({
      where: { checkoutId },
      data: { checkoutProviderId: id, checkoutUrl: url, checkoutExpiresAt: expiresAt, updatedAt: now },
    })
  })
  return { url, expiresAt: expiresAt.toISOString() }
}

/** Makes the account a customer of the provider, once; answers what the provider calls it. */
async function becomeCustomer(account: AccountContext): Promise<string> {
  const { accountId, db } = account
  const [{ name }, user] = await Promise.all([
    db.business.findFirstOrThrow({ select: { name: true } }),
    firstOwner(db),
  ])
  const customer = { accountId, name, email: user.email, locale: user.locale === 'en' ? 'en' : 'nl' } as const
  // A key stands for one body: after a change of name the provider would refuse it.
  const key = `customer-${hashToken(JSON.stringify(customer))}`
  const made = await askPayments(account, payments => payments.createCustomer(customer, key))
  return changeAccount(account, async ({ tx, now }) => {
    await tx.billingAccount.updateMany({
      where: { providerCustomerId: null }, data: { providerCustomerId: made, updatedAt: now },
    })
    const { providerCustomerId } = await tx.billingAccount.findFirstOrThrow()
    return providerCustomerId ?? made
  })
}

/**
 * Closes the payment page that is open, if there is one: whoever leaves is to pay nothing by it any more.
 * Refuses billing_unavailable.
 */
export async function closeCheckout(account: AccountContext): Promise<void> {
  const known = await account.db.billingAccount.findFirst({ select: { checkoutId: true } })
  if (known?.checkoutId) await closePage(account, known.checkoutId)
}

/** Closes the page of a try. Refuses billing_unavailable, also where it was paid in the meantime. */
async function closePage(account: AccountContext, checkoutId: string): Promise<void> {
  const row = await account.db.billingAccount.findFirst({ where: { checkoutId } })
  const id = row?.checkoutProviderId
  if (id) await askPayments(account, payments => payments.closeCheckout(id))
  await changeAccount(account, async ({ tx }) => {
    await tx.billingAccount.updateMany({ where: { checkoutId }, data: noCheckout })
  })
}
