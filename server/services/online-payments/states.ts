import type { OnlinePaymentRow } from '#db/queries/rows'
import type { OnlinePaymentState } from '#integrations/invoice-payments/index'

/** Of which nobody knows yet what becomes of them; `asked` until the provider answered. */
export const statesUnderWay = ['asked', 'open', 'pending'] as const

/** Whether nobody knows yet what becomes of a payment. */
export function isUnderWay({ state }: Pick<OnlinePaymentRow, 'state'>): boolean {
  return statesUnderWay.some(known => known === state)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** So long after a payment was asked for most are made: who was told nothing by then asks. */
const firstAskMs = 15 * minuteMs

/** Days after it was paid on which the provider is asked whether it went back since. */
const daysAfterPaid = [1, 7, 30, 90, 180, 400]

/** When the provider is asked about a payment that was just begun. */
export function firstAskAt(now: Date): Date {
  return new Date(now.getTime() + firstAskMs)
}

/** When the provider is asked once more, where it did not know yet or did not answer. */
export function laterAskAt(now: Date): Date {
  return new Date(now.getTime() + hourMs)
}

/** When the provider is asked about a payment next, whatever it tells by itself; null once nothing is awaited. */
export function nextAskAt(
  { createdAt }: Pick<OnlinePaymentRow, 'createdAt'>, state: OnlinePaymentState, paidAt: Date | null, now: Date,
): Date | null {
  if (isUnderWay({ state })) {
    const first = firstAskAt(createdAt)
    return first > now ? first : laterAskAt(now)
  }
  if (state !== 'paid') return null
  const since = (paidAt ?? createdAt).getTime()
  return daysAfterPaid.map(days => new Date(since + days * dayMs)).find(moment => moment > now) ?? null
}
