import { randomBytes } from 'node:crypto'

export type MollieStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired'

export interface MollieAmount {
  currency: string
  value: string
}

/** A payment, with what its merchant does not see. */
export interface MolliePayment {
  id: string
  /** Of the merchant: no other knows it. */
  key: string
  status: MollieStatus
  amount: MollieAmount
  description: string
  redirectUrl: string
  webhookUrl: string | null
  locale: string | null
  metadata: unknown
  method: string | null
  createdAt: Date
  expiresAt: Date
  /** When it came to where it stands, once that is final or authorized. */
  decidedAt: Date | null
  refundedCents: number
  chargedBackCents: number
}

/** What a shop asks for. */
export type AskedPayment =
  Pick<MolliePayment, 'amount' | 'description' | 'redirectUrl' | 'webhookUrl' | 'locale' | 'metadata'>

/** Currencies that Mollie writes without decimals; the others have two. */
const withoutDecimals = ['ISK', 'JPY']
const currencies = (
  'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'
).split(' ')
const mostEuroCents = 5_000_000

/** What Mollie knows of its merchants and of their payments. */
export class MollieBooks {
  /** Oldest first. */
  readonly payments: MolliePayment[] = []
  /** For how long a payment that nobody makes stays open. */
  minutesOpen = 15
  /** Whether what is open can be cancelled: Mollie says so of each payment, and of some methods it cannot. */
  cancelsOpen = true

  private readonly keys: Set<string>

  /** @param happened is told of every payment of which Mollie would tell its merchant */
  constructor(
    private readonly clock: { now: () => Date },
    private readonly happened: (payment: MolliePayment) => void,
    keys: readonly string[],
  ) {
    this.keys = new Set(keys)
  }

  /** Another merchant, by the key of it. */
  newKey(mode: 'live' | 'test' = 'live'): string {
    const key = `${mode}_${randomBytes(15).toString('hex')}`
    this.keys.add(key)
    return key
  }

  /** The merchant makes another key: this one is not taken any more. */
  revoke(key: string): void {
    this.keys.delete(key)
  }

  knowsKey(key: string): boolean {
    return this.keys.has(key)
  }

  /** How many payments can still be made of a reference, or of all. */
  openCount(reference?: string): number {
    this.expireDue()
    return this.payments.filter(({ status, metadata }) =>
      status === 'open' && (reference === undefined || referenceOf(metadata) === reference)).length
  }

  /** The payment that was asked for last, or that of a reference. */
  payment(reference?: string): MolliePayment {
    const found = this.payments.findLast(({ metadata }) =>
      reference === undefined || referenceOf(metadata) === reference)
    if (!found) throw new Error('No such payment was asked for')
    return this.find(found.id)
  }

  find(id: string): MolliePayment {
    this.expireDue()
    const found = this.payments.find(payment => payment.id === id)
    if (!found) throw new Error(`No such payment: ${id}`)
    return found
  }

  /** A merchant knows its own payments only. */
  findOf(key: string, id: string): MolliePayment | undefined {
    this.expireDue()
    return this.payments.find(payment => payment.id === id && payment.key === key)
  }

  add(key: string, asked: AskedPayment): MolliePayment {
    const createdAt = this.clock.now()
    const payment: MolliePayment = {
      ...asked, id: `tr_${randomBytes(6).toString('hex')}`, key, status: 'open', method: null, createdAt,
      expiresAt: new Date(createdAt.getTime() + this.minutesOpen * 60_000), decidedAt: null, refundedCents: 0,
      chargedBackCents: 0,
    }
    this.payments.push(payment)
    return payment
  }

  /** A payment goes on; Mollie tells of it but for what is only pending. */
  become(id: string, status: Exclude<MollieStatus, 'open'>, method?: string): MolliePayment {
    const payment = this.find(id)
    const goesOn: MollieStatus[] = ['open', 'pending', 'authorized']
    if (!goesOn.includes(payment.status)) throw new Error(`The payment is ${payment.status}`)
    payment.status = status
    if (status === 'pending') payment.method = method ?? 'banktransfer'
    else payment.decidedAt = this.clock.now()
    if (status === 'paid' || status === 'authorized') payment.method = method ?? payment.method ?? 'ideal'
    if (status !== 'pending') this.happened(payment)
    return payment
  }

  pay(id: string, method?: string): MolliePayment {
    return this.become(id, 'paid', method)
  }

  /** The merchant pays something back, by hand at Mollie; below zero ends such a refund before it was carried out. */
  refund(id: string, cents: number): MolliePayment {
    return this.giveBack(id, 'refundedCents', cents)
  }

  /** The customer has the bank take it back; below zero is a dispute that the merchant won. */
  chargeBack(id: string, cents: number): MolliePayment {
    return this.giveBack(id, 'chargedBackCents', cents)
  }

  isCancelable({ status }: MolliePayment): boolean {
    return status === 'open' && this.cancelsOpen
  }

  private giveBack(id: string, what: 'refundedCents' | 'chargedBackCents', cents: number): MolliePayment {
    const payment = this.find(id)
    if (payment.status !== 'paid') throw new Error(`The payment is ${payment.status}`)
    payment[what] += cents
    this.happened(payment)
    return payment
  }

  private expireDue(): void {
    const now = this.clock.now()
    for (const payment of this.payments) {
      if (payment.status !== 'open' || payment.expiresAt > now) continue
      Object.assign(payment, { status: 'expired', decidedAt: payment.expiresAt })
      this.happened(payment)
    }
  }
}

/** Why Mollie takes no payment of an amount; null where it does. */
export function amountProblem({ currency, value }: MollieAmount): string | null {
  if (!currencies.includes(currency)) return 'The currency is not supported'
  const pattern = withoutDecimals.includes(currency) ? /^\d+$/ : /^\d+\.\d\d$/
  if (!pattern.test(value)) return 'The amount contains an invalid value'
  const cents = Number(value.replace('.', ''))
  if (cents === 0) return 'The amount is lower than the minimum'
  return currency === 'EUR' && cents > mostEuroCents ? 'The amount is higher than the maximum' : null
}

/** Cents as Mollie writes them in a currency. */
export function amountOf(cents: number, currency: string): MollieAmount {
  const value = (cents / 100).toFixed(withoutDecimals.includes(currency) ? 0 : 2)
  return { currency, value }
}

export function centsOf({ currency, value }: MollieAmount): number {
  return Number(value.replace('.', '')) * (withoutDecimals.includes(currency) ? 100 : 1)
}

function referenceOf(metadata: unknown): unknown {
  return typeof metadata === 'object' && metadata !== null && 'reference' in metadata ? metadata.reference : undefined
}
