import type { IsoDate } from '../invoice/document'

/**
 * When VAT at home is due: by the tax point of a document (`invoice`, factuurstelsel), or as it is paid (`cash`,
 * kasstelsel: art. 26 Wet OB 1968 and art. 26 Uitvoeringsbeschikking OB 1968). The cash scheme is for whom that article
 * names, such as shops, markets, hairdressers and hospitality, and, with permission of the Belastingdienst, for whoever
 * sells at least 80 % to others than entrepreneurs. Polder does not judge that.
 */
export const vatSchemes = ['invoice', 'cash'] as const
export type VatScheme = (typeof vatSchemes)[number]

/** From which day on a scheme holds. */
export interface SchemeChange {
  from: IsoDate
  scheme: VatScheme
}

/** The scheme of a day; that of invoices before any was chosen. */
export function schemeOn(changes: readonly SchemeChange[], date: IsoDate): VatScheme {
  return changes.findLast(({ from }) => from <= date)?.scheme ?? 'invoice'
}

/** The day on which the cash scheme ends that holds on a day; null while it goes on. */
export function cashSchemeEnd(changes: readonly SchemeChange[], date: IsoDate): IsoDate | null {
  return changes.find(({ from, scheme }) => from > date && scheme === 'invoice')?.from ?? null
}

/** The day by which all that awaited payment under the cash scheme before it is due; null where it was never left. */
export function lastCashSchemeEnd(changes: readonly SchemeChange[], date: IsoDate): IsoDate | null {
  return changes.findLast(({ from, scheme }) => from <= date && scheme === 'invoice')?.from ?? null
}

/** The changes with one more, in place of those that would have come after it. One to what holds already is none. */
export function withScheme(changes: readonly SchemeChange[], change: SchemeChange): SchemeChange[] {
  const before = changes.filter(({ from }) => from < change.from)
  return schemeOn(before, change.from) === change.scheme ? before : [...before, change]
}
