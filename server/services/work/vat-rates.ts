import { todayInAmsterdam } from '#domain/dates'
import type { DecimalString } from '#domain/invoice/document'
import { percentageOn, storedRateOf, type StoredRate } from '#domain/vat/rates'
import type { AccountContext } from './context'

type Law = { outside: Pick<AccountContext['outside'], 'clock' | 'vatRates'> }

/** What a default or product stores of a percentage that is chosen today: the key it stands for, else itself. */
export function storedRateToday({ outside: { clock, vatRates } }: Law, rate: DecimalString): StoredRate {
  return storedRateOf(rate, todayInAmsterdam(clock.now()), vatRates)
}

/** What a stored rate comes to today. */
export function percentageToday({ outside: { clock, vatRates } }: Law, stored: StoredRate): DecimalString {
  return percentageOn(stored, todayInAmsterdam(clock.now()), vatRates)
}
