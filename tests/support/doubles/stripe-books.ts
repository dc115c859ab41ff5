import { randomBytes } from 'node:crypto'

export type Interval = 'month' | 'year'
export type StripeCurrency = 'eur' | 'usd'

export interface StripeCustomer {
  id: string
  object: 'customer'
  name: string | null
  email: string | null
  address: StripeAddress | null
  metadata: Record<string, string>
}

export interface StripeAddress {
  line1: string
  line2: string | null
  postal_code: string
  city: string
  country: string
}

export interface StripeSession {
  id: string
  object: 'checkout.session'
  customer: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  url: string | null
  expires_at: number
  subscription: string | null
  success_url: string
  cancel_url: string
  price: string
}

export interface StripeSubscription {
  id: string
  object: 'subscription'
  customer: string
  status: 'active' | 'past_due' | 'incomplete' | 'canceled'
  currency: StripeCurrency
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  created: number
  items: { object: 'list', data: StripeItem[] }
}

interface StripeItem {
  id: string
  quantity: number
  price: StripePrice
  current_period_start: number
  current_period_end: number
}

export interface StripePrice {
  id: string
  object: 'price'
  unit_amount: number
  currency: StripeCurrency
  recurring: { interval: Interval }
}

export interface StripeInvoice {
  id: string
  object: 'invoice'
  customer: string
  currency: StripeCurrency
  status: 'open' | 'paid' | 'void'
  amount_due: number
  amount_paid: number
  created: number
  period_start: number
  period_end: number
  customer_name: string | null
  customer_email: string | null
  customer_address: StripeAddress | null
  lines: { object: 'list', data: { period: { start: number, end: number } }[] }
  parent: { type: 'subscription_details', subscription_details: { subscription: string } }
  status_transitions: { paid_at: number | null }
  payments: { object: 'list', data: { payment: { type: 'payment_intent', payment_intent: string } }[] }
}

export interface StripeCharge {
  id: string
  object: 'charge'
  customer: string
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: { id: string, customer?: string } }
}

/** Days after which a renewal that cannot be charged ends the subscription. */
const retryDays = 21
const daySeconds = 24 * 60 * 60

export const prices: Record<Interval, StripePrice> = {
  month: { id: 'price_month', object: 'price', unit_amount: 1_210, currency: 'eur', recurring: { interval: 'month' } },
  year: { id: 'price_year', object: 'price', unit_amount: 12_100, currency: 'eur', recurring: { interval: 'year' } },
}

/** What Stripe knows, and how its subscriptions go on as time passes. */
export class StripeBooks {
  readonly customers: StripeCustomer[] = []
  readonly sessions: StripeSession[] = []
  readonly subscriptions: StripeSubscription[] = []
  readonly invoices: StripeInvoice[] = []
  readonly charges: StripeCharge[] = []
  /** All that happened, oldest first, as webhooks tell it. */
  readonly events: StripeEvent[] = []
  /** Whether cards can be charged. */
  cardsWork = true
  /** In which subscriptions begin that begin now: a price may have more than one. */
  currency: StripeCurrency = 'eur'

  constructor(private now: number) {}

  get seconds(): number {
    return this.now
  }

  /** Moves time on; what falls due on the way happens at its time. */
  advance(seconds: number): void {
    const end = this.now + seconds
    for (let next = this.nextDue(end); next !== null; next = this.nextDue(end)) {
      this.now = Math.max(this.now, next.at)
      next.happen()
    }
    this.now = end
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(9).toString('hex')}`
  }

  /** Somebody fills in the payment page. A payment by bank may fail days later. */
  pay(sessionId: string, address: StripeAddress | null = null, isPaid = true): StripeSubscription {
    const session = this.find(this.sessions, sessionId)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`)
    const customer = this.find(this.customers, session.customer)
    if (address) customer.address = address
    const subscription = this.subscribe(customer, session.price === prices.year.id ? 'year' : 'month', isPaid)
    Object.assign(session, {
      status: 'complete', payment_status: isPaid ? 'paid' : 'unpaid', url: null, subscription: subscription.id,
    })
    this.tell(isPaid ? 'checkout.session.completed' : 'checkout.session.async_payment_failed', session)
    return subscription
  }

  /** The customer tries the open payment again. */
  retry(subscriptionId: string): void {
    const subscription = this.find(this.subscriptions, subscriptionId)
    const open = this.invoices.find(invoice =>
      invoice.status === 'open' && invoice.parent.subscription_details.subscription === subscriptionId)
    if (!open) return
    this.charge(subscription, open)
  }

  /** The customer takes the other interval; a new period begins and is charged at once. */
  changeInterval(subscriptionId: string, interval: Interval): void {
    const subscription = this.find(this.subscriptions, subscriptionId)
    itemOf(subscription).price = prices[interval]
    this.beginPeriod(subscription, this.now)
    this.tell('customer.subscription.updated', subscription)
  }

  setCancels(subscriptionId: string, cancels: boolean): StripeSubscription {
    const subscription = this.find(this.subscriptions, subscriptionId)
    subscription.cancel_at_period_end = cancels
    subscription.canceled_at = cancels ? this.now : null
    this.tell('customer.subscription.updated', subscription)
    return subscription
  }

  /** On the portal it is cancelled by the day on which it ends, without the mark. */
  setEnd(subscriptionId: string, endsAt: 'period end' | null): StripeSubscription {
    const subscription = this.find(this.subscriptions, subscriptionId)
    subscription.cancel_at = endsAt && itemOf(subscription).current_period_end
    subscription.canceled_at = endsAt && this.now
    this.tell('customer.subscription.updated', subscription)
    return subscription
  }

  /** The operator ends it at once. */
  endNow(subscriptionId: string): void {
    this.end(this.find(this.subscriptions, subscriptionId))
  }

  /** Pays something back, by the operator's own hand. */
  refund(invoiceId: string, cents: number): void {
    const invoice = this.find(this.invoices, invoiceId)
    const intent = invoice.payments.data[0]?.payment.payment_intent
    const charge = this.charges.find(({ payment_intent }) => payment_intent === intent)
    if (!charge) throw new Error('Nothing was charged')
    charge.amount_refunded += cents
    charge.refunded = charge.amount_refunded >= charge.amount
    this.tell('charge.refunded', charge)
  }

  /** One of the seven things that may happen to a subscription, by its number; the last is nothing. */
  happen(subscriptionId: string, thing: number): void {
    if (this.find(this.subscriptions, subscriptionId).status === 'canceled') return
    if (thing === 0) this.changeInterval(subscriptionId, 'year')
    if (thing === 1) this.changeInterval(subscriptionId, 'month')
    if (thing === 2) this.setCancels(subscriptionId, true)
    if (thing === 3) this.setCancels(subscriptionId, false)
    if (thing === 4) this.retry(subscriptionId)
    const paid = this.invoices.findLast(({ status, parent }) =>
      status === 'paid' && parent.subscription_details.subscription === subscriptionId)
    if (thing === 5 && paid) this.refund(paid.id, 10)
  }

  expire(session: StripeSession): StripeSession {
    Object.assign(session, { status: 'expired', url: null })
    this.tell('checkout.session.expired', session)
    return session
  }

  find<Thing extends { id: string }>(things: Thing[], id: string): Thing {
    const thing = things.find(candidate => candidate.id === id)
    if (!thing) throw new Error(`No such thing: ${id}`)
    return thing
  }

  private subscribe({ id: customer }: StripeCustomer, interval: Interval, isPaid: boolean): StripeSubscription {
    const subscription: StripeSubscription = {
      id: this.newId('sub'), object: 'subscription', customer, status: 'incomplete', currency: this.currency,
      cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null, created: this.now,
      items: { object: 'list', data: [{
        id: this.newId('si'), quantity: 1, price: prices[interval], current_period_start: this.now, current_period_end: this.now,
      }] },
    }
    this.subscriptions.push(subscription)
    this.tell('customer.subscription.created', subscription)
    const works = this.cardsWork
    this.cardsWork = works && isPaid
    this.beginPeriod(subscription, this.now)
    this.cardsWork = works
    return subscription
  }

  private nextDue(end: number): { at: number, happen: () => void } | null {
    const due = [
      ...this.sessions.filter(({ status }) => status === 'open')
        .map(session => ({ at: session.expires_at, happen: () => void this.expire(session) })),
      ...this.subscriptions.filter(({ status }) => status === 'active').map(subscription => ({
        at: itemOf(subscription).current_period_end, happen: () => this.endPeriod(subscription),
      })),
      ...this.subscriptions.filter(({ status }) => status === 'past_due').map(subscription => ({
        at: itemOf(subscription).current_period_start + retryDays * daySeconds, happen: () => this.end(subscription),
      })),
    ].filter(({ at }) => at <= end)
    return due.toSorted((one, other) => one.at - other.at)[0] ?? null
  }

  private endPeriod(subscription: StripeSubscription): void {
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null) this.end(subscription)
    else {
      this.beginPeriod(subscription, itemOf(subscription).current_period_end)
      this.tell('customer.subscription.updated', subscription)
    }
  }

  private end(subscription: StripeSubscription): void {
    Object.assign(subscription, { status: 'canceled', ended_at: this.now, canceled_at: subscription.canceled_at ?? this.now })
    for (const invoice of this.invoices) {
      if (invoice.parent.subscription_details.subscription === subscription.id && invoice.status === 'open') invoice.status = 'void'
    }
    this.tell('customer.subscription.deleted', subscription)
  }

  private beginPeriod(subscription: StripeSubscription, start: number): void {
    const item = itemOf(subscription)
    const end = addInterval(start, item.price.recurring.interval)
    Object.assign(item, { current_period_start: start, current_period_end: end })
    const customer = this.find(this.customers, subscription.customer)
    const invoice: StripeInvoice = {
      id: this.newId('in'), object: 'invoice', customer: customer.id, currency: subscription.currency, status: 'open',
      amount_due: item.price.unit_amount, amount_paid: 0, created: this.now, period_start: start, period_end: start,
      customer_name: customer.name, customer_email: customer.email, customer_address: customer.address,
      lines: { object: 'list', data: [{ period: { start, end } }] },
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      status_transitions: { paid_at: null },
      payments: { object: 'list', data: [{ payment: { type: 'payment_intent', payment_intent: this.newId('pi') } }] },
    }
    this.invoices.push(invoice)
    this.charge(subscription, invoice)
  }

  private charge(subscription: StripeSubscription, invoice: StripeInvoice): void {
    if (!this.cardsWork) {
      if (subscription.status === 'active') subscription.status = 'past_due'
      this.tell('invoice.payment_failed', invoice)
      return
    }
    const intent = invoice.payments.data[0]?.payment.payment_intent ?? ''
    this.charges.push({
      id: this.newId('ch'), object: 'charge', customer: invoice.customer, payment_intent: intent, amount: invoice.amount_due,
      amount_refunded: 0, refunded: false,
    })
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, status_transitions: { paid_at: this.now } })
    const wasActive = subscription.status === 'active'
    subscription.status = 'active'
    this.tell('invoice.paid', invoice)
    if (!wasActive) this.tell('customer.subscription.updated', subscription)
  }

  private tell(type: string, object: { id: string, customer?: string }): void {
    this.events.push({
      id: this.newId('evt'), object: 'event', type, created: this.now, data: { object: structuredClone(object) },
    })
  }
}

function itemOf({ items }: StripeSubscription): StripeItem {
  const [item] = items.data
  if (!item) throw new Error('A subscription has one item')
  return item
}

function addInterval(seconds: number, interval: Interval): number {
  const date = new Date(seconds * 1000)
  if (interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1)
  else date.setUTCMonth(date.getUTCMonth() + 1)
  return date.getTime() / 1000
}
