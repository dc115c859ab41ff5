import { readInvoice } from '#domain/import/invoice'
import { mergeRates } from '#domain/import/merge-rates'

/** The cells of a row, by their fields. */
export type Values = Record<string, string>

/** What becomes of the rows of invoice 7 in a table: of each, and of all together. */
export function readRows(rows: readonly Values[]) {
  const reading = {
    today: '2026-11-20', decimalMark: '.', dateOrder: 'dmy', utcFields: new Set<never>(), knownParty: () => null,
    seller: { hasVatNumber: true, vatTreatment: 'standard', supplyType: null, vatExemptionReason: null },
  } as const
  const told = rows.map((values, place) =>
    readInvoice({ row: place + 2, values: { number: '7', customerName: 'Jansen', ...values } }, reading))
  const { merged: [invoice], problems, warnings } = mergeRates(told.flatMap(row => row.invoice ?? []))
  return { invoice, problems: [...told.flatMap(row => row.problems), ...problems], warnings }
}
