import { countryOfVatNumber, isEuVatNumber } from './identity/vat-number'
import type { IsoDate, SupplyType, VatTreatment } from './invoice/document'
import { isInVatTerritory, type Place } from './vat/territory'

export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/**
 * `active`: paid until the period ends. `past_due`: a renewal could not be charged. `incomplete`: the first payment
 * never came in. `ended`: over for good.
 */
export const subscriptionStates = ['active', 'past_due', 'incomplete', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** `open`: asked for and not paid. `void`: not asked for any more. */
export const paymentStates = ['open', 'paid', 'refunded', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

const dayMs = 24 * 60 * 60_000

/** Whether a subscription runs: it will be renewed, or waits for a payment. */
export function isRunning({ status }: { status: string }): boolean {
  return status === 'active' || status === 'past_due'
}

/** When Pro ends for want of a payment. */
export function graceEnd(pastDueSince: Date, graceDays: number): Date {
  return new Date(pastDueSince.getTime() + graceDays * dayMs)
}

/**
 * Whether a subscription gives Pro at a moment: while it is active, and for some days after a renewal that could not be
 * charged, because most of those are paid at the next try.
 */
export function givesPro(
  subscription: { status: SubscriptionState, pastDueSince: Date | null },
  { now, graceDays }: { now: Date, graceDays: number },
): boolean {
  if (subscription.status === 'active') return true
  const { status, pastDueSince } = subscription
  return status === 'past_due' && pastDueSince !== null && now < graceEnd(pastDueSince, graceDays)
}

/** What decides the VAT of a service to a subscriber. */
export interface SubscriberFacts extends Place {
  vatNumber: string | null
  /** VIES knows the number. */
  isConfirmed: boolean
}

/** How an invoice for the subscription treats VAT. */
export interface SubscriptionVat {
  vatTreatment: Extract<VatTreatment, 'standard' | 'intra_eu' | 'export'>
  supplyType: SupplyType
  /** What was charged includes the VAT that is due; where none is, it is the whole amount. */
  pricesIncludeVat: boolean
}

/** Whether a VAT number can move the VAT of a service to its holder: that of another member state, not XI. */
export function isForeignServiceNumber(vatNumber: string | null): vatNumber is string {
  return vatNumber !== null && isEuVatNumber(vatNumber)
    && countryOfVatNumber(vatNumber) !== 'NL' && !vatNumber.startsWith('XI')
}

/**
 * The VAT of a service by a Dutch seller (art. 44 and 45 of Directive 2006/112): due by the buyer under a confirmed
 * number of another member state, none outside the EU, and Dutch VAT to everybody else, as who has no confirmed number
 * counts as a consumer.
 */
export function subscriptionVat(subscriber: SubscriberFacts, date: IsoDate): SubscriptionVat {
  const supplyType = 'services'
  if (!isInVatTerritory(subscriber, date)) return { vatTreatment: 'export', supplyType, pricesIncludeVat: false }
  const isAbroad = subscriber.country !== 'NL'
  if (isAbroad && subscriber.isConfirmed && isForeignServiceNumber(subscriber.vatNumber)) {
    return { vatTreatment: 'intra_eu', supplyType, pricesIncludeVat: false }
  }
  return { vatTreatment: 'standard', supplyType, pricesIncludeVat: true }
}
