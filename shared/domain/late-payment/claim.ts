import type { Cents, IsoDate } from '../invoice/document'

/** Who owes: a consumer is only charged costs after a letter that gives fourteen days, and at the lower interest. */
export type DebtorKind = 'consumer' | 'business'

/** Money that came in for the document (above zero) or went back (below), or a credit note, which came in as well. */
export interface ClaimPayment {
  on: IsoDate
  cents: Cents
}

/** What a claim follows from, in euro. */
export interface ClaimFacts {
  debtor: DebtorKind
  /** What the document came to. */
  totalCents: Cents
  /** The last day on which it could be paid in time. */
  dueDate: IsoDate
  payments: readonly ClaimPayment[]
  /** The rate of VAT that the seller pays on costs of collection and cannot deduct, in per cent; null where it can. */
  undeductedVatRate: string | null
}

/** So many days of interest at one rate over one amount. */
export interface InterestPeriod {
  from: IsoDate
  /** The last day of it. */
  to: IsoDate
  days: number
  overCents: Cents
  /** In per cent a year. */
  rate: string
  /** Whether the rate of this half-year was not known yet: then the last one that was stands in for it. */
  isAssumed: boolean
  cents: Cents
}

/** What may be claimed on a day beside what is open. */
export interface LatePaymentClaim {
  on: IsoDate
  openCents: Cents
  /** By the scale of the law over what is open, with the VAT that the seller cannot deduct. */
  costsCents: Cents
  interestCents: Cents
  interest: InterestPeriod[]
}
