import { afterAll, beforeAll } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import type { Billing } from '#contract/schemas/billing'
import { openEcbRates } from '#integrations/ecb-rates'
import { openVies } from '#integrations/vies'
import { stripePayments } from '#integrations/payments/stripe'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { getBilling } from '#services/billing/find'
import { receivePaymentEvent } from '#services/billing/receive-event'
import { createCheckout } from '#services/billing/checkout'
import { updateBusiness } from '#services/business/update'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { castPassword, openCast } from './accounts'
import { startEcb, type EcbDouble } from './doubles/ecb'
import { startStripe, stripeKey, stripeWebhookSecret, type StripeDouble } from './doubles/stripe'
import { prices, type Interval, type StripeAddress, type StripeEvent } from './doubles/stripe-books'
import { startVies, type ViesDouble } from './doubles/vies'
import { temporaryFolder } from './run-folder'
import { openService } from './service'
import { useDatabase } from './use-database'

/** An installation that sells Pro: Timmerbedrijf Jansen is its operator, for once. Filled before the tests begin. */
export interface BillingInstallation {
  service: ServiceContext
  stripe: StripeDouble
  vies: ViesDouble
  bank: EcbDouble
  /** The seller of subscriptions. */
  operator: AccountContext
  /** Opens an account on Free. */
  subscriber: (name: string, profile?: object) => Promise<AccountContext>
  /** Somebody opens the payment page and pays; Stripe tells nobody yet. Answers what Stripe calls the subscription. */
  subscribe: (account: AccountContext, interval: Interval, address?: StripeAddress) => Promise<string>
  /** Moves the clocks of all on. */
  passDays: (days: number) => void
  /** Delivers events as Stripe does, and waits until what they set going is done. */
  deliver: (events: StripeEvent[]) => Promise<void>
  /** Delivers all that happened since the last time. */
  deliverNews: () => Promise<void>
  /** What the account sees, with a context as its next request has it. */
  billingOf: (account: AccountContext) => Promise<Billing>
}

/** Opens an installation for a test file, which prints where that file says so. */
export function useBilling(): BillingInstallation {
  const database = useDatabase()
  const opened = {} as BillingInstallation & { close: () => Promise<void> }
  beforeAll(async () => {
    Object.assign(opened, await openBilling(database.url))
  })
  afterAll(() => opened.close())
  return opened
}

const dayMs = 24 * 60 * 60_000

/** Opens an installation with its doubles, by a database of its own. */
export async function openBilling(databaseUrl: string): Promise<BillingInstallation & { close: () => Promise<void> }> {
  const [stripe, vies, bank] = await Promise.all([startStripe(), startVies(), startEcb()])
  const clock = { now: () => new Date(stripe.books.seconds * 1000) }
  const installation = await openService({
    databaseUrl,
    outboxDir: temporaryFolder('outbox'),
    vies: openVies({ baseUrl: vies.baseUrl }),
    ecbRates: openEcbRates({ baseUrl: bank.baseUrl, clock, timeoutMs: 30_000 }),
  })
  const { account: operator } = await openCast(installation.service, 'Timmerbedrijf Jansen')
  const payments = stripePayments({
    secretKey: stripeKey,
    webhookSecret: stripeWebhookSecret,
    priceIds: { month: prices.month.id, year: prices.year.id },
    baseUrl: stripe.baseUrl,
    clock: installation.clock,
  })
  const service = {
    ...installation.service,
    outside: { ...installation.service.outside, payments },
    settings: { ...installation.service.settings, operatorAccountId: operator.accountId },
  }
  let delivered = 0
  const deliver = async (events: StripeEvent[]) => {
    for (const event of events) {
      const { body, signature } = stripe.deliver(event)
      await receivePaymentEvent(service, { body: Buffer.from(body), signature })
    }
    await service.outside.background.settled()
  }
  return {
    service,
    stripe,
    vies,
    bank,
    operator,
    subscriber: async (name, profile = {}) => {
      const email = `${name.toLowerCase().replace(/\W+/g, '-')}@example.nl`
      const { accountId } = await createAccount(service, { email, password: castPassword, name, locale: 'nl', plan: 'free' })
      const account = await operatorContext(service, accountId)
      if (Object.keys(profile).length > 0) await updateBusiness(account, businessUpdateSchema.parse(profile))
      await service.outside.background.settled()
      return account
    },
    subscribe: async (account, interval, address) => {
      const { url } = await createCheckout(account, { interval })
      return stripe.books.pay(url.split('/').at(-1) ?? '', address ?? null).id
    },
    passDays: (days) => {
      installation.clock.advance(days * dayMs)
      stripe.books.advance(days * dayMs / 1000)
    },
    deliver,
    deliverNews: async () => {
      const news = stripe.books.events.slice(delivered)
      delivered = stripe.books.events.length
      await deliver(news)
    },
    billingOf: async account => getBilling(await operatorContext(service, account.accountId)),
    close: async () => {
      await service.outside.background.settled()
      await installation.close()
      await Promise.all([stripe.close(), vies.close(), bank.close()])
    },
  }
}
