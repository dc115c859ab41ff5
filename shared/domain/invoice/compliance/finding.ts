import type { LateCharges } from '../../late-payment/claim'
import type { TurnoverOfYears, VatRates } from '../../vat/law'
import type { VatScheme } from '../../vat/scheme'
import type { CheckLevel, CheckResult, DecimalString, IsoDate } from '../document'
import type { NumberPlacement } from '../numbering'
import type { ComplianceCode } from './messages'

/** What the check must know beside the document itself. */
export interface ComplianceContext {
  /** The date in Amsterdam. */
  today: IsoDate
  messageLocale: 'nl' | 'en'
  /** The last answer of the EU VAT service about the customer's number; null when it was never asked. */
  customerVatStatus: 'valid' | 'invalid' | 'unavailable' | null
  /** The day of that answer, in Amsterdam; null when there is none. */
  customerVatCheckedOn: IsoDate | null
  /** The latest issue date among issued documents of the same series; null when there are none. */
  latestIssueDate: IsoDate | null
  numberPlacement: NumberPlacement
  /** Whether another document has the number that is asked for; absent when nobody looked. */
  isNumberTaken?: boolean
  /** The record of the document's customer, who must be the one of the invoice that is credited; null without one. */
  customerId?: string | null
  /** What is still due of the late invoice whose costs and interest it charges; null or absent of another document. */
  dueCharges?: LateCharges | null
  /** The return that its tax point lies in, where that is marked as filed: `2026-Q3`; absent when nobody looked. */
  filedPeriod?: string | null
  /** The scheme under which it counts; that of invoices when nobody looked. */
  vatScheme?: VatScheme
  /** What issued documents come to for the small-business scheme, this one left out; absent when nobody looked. */
  korTurnover?: TurnoverOfYears
  /** Whether the seller has the small-business scheme, or usually invoices under it; absent when nobody looked. */
  isSmallBusiness?: boolean
  /** What issued documents sold to consumers in other member states, this one left out; absent when nobody looked. */
  distanceSales?: TurnoverOfYears
  /** What the European Central Bank published for the day of the rate; null or absent where nothing is kept. */
  publishedRate?: { rate: DecimalString, date: IsoDate } | null
  /** The rates that the law knows; those of the Netherlands where nobody says others. */
  vatRates?: VatRates
  /** Characters the paper document has no glyphs for, by field; absent when nobody looked. */
  unprintableCharacters?: readonly { field: string, characters: string }[]
}

/** A result that still has to be put into words. */
export interface Finding {
  level: CheckLevel
  code: ComplianceCode
  field: string
  /** What the message names: a line number, an offending value. */
  values?: Readonly<Record<string, string>>
  /** The same for programs. */
  details?: CheckResult['details']
}

export function error(
  code: ComplianceCode, field: string, values?: Finding['values'], details?: Finding['details'],
): Finding {
  return { level: 'error', code, field, values, details }
}

export function warning(
  code: ComplianceCode, field: string, values?: Finding['values'], details?: Finding['details'],
): Finding {
  return { level: 'warning', code, field, values, details }
}

export function info(code: ComplianceCode, field: string, values?: Finding['values']): Finding {
  return { level: 'info', code, field, values }
}
