import type { Cents, DecimalString, IsoDate } from '#domain/invoice/document'
import { isOutsideVat } from '#domain/vat/outside-vat'
import type { VatReturnBox } from '#domain/vat/return'
import { bookingsOf, goodsAdvancesInEuro, type TurnoverDocument } from '#domain/vat/turnover'
import { accountsOf, accountsOutsideVat, debtors, prepayments } from './ledger'

/** A document that was issued, as far as the books want to know it. */
export interface AuditDocument extends TurnoverDocument {
  number: string
  issueDate: IsoDate
  /** When it counts for VAT; null while what it asks for is no supply yet. */
  taxPointDate: IsoDate | null
  customerId: string | null
  /** In the document's own currency. */
  totalCents: Cents
}

/** A line of the sales journal: positive on the debit side, negative on the credit side. */
export interface Entry {
  account: string
  debitCents: Cents
  vat: { code: VatReturnBox, rate: DecimalString, creditCents: Cents } | null
}

/**
 * How a document is booked in euro: its customer owes what its VAT groups come to, each of which is turnover and VAT of
 * its heading, or outside VAT. An advance on goods to another member state is owed against what is still to be
 * supplied, until an invoice that deducts it counts the whole supply. Debit and credit are equal because the first is
 * the sum of the others; of a document in another currency it is the sum of the groups that were converted one by one,
 * as in the VAT return.
 */
export function entriesOf(
  document: TurnoverDocument & Pick<AuditDocument, 'taxPointDate'>,
): [owed: Entry, ...Entry[]] {
  const advanceCents = (document.kind === 'credit_note' ? -1 : 1) * goodsAdvancesInEuro(document)
  const booked = bookingsOf(document).flatMap(({ heading, rate, taxableCents, vatCents }): Entry[] => {
    if (isOutsideVat(heading)) return [entry(accountsOutsideVat[heading].id, -taxableCents)]
    if (document.taxPointDate === null) return [entry(prepayments.id, -taxableCents)]
    const { turnover, vat } = accountsOf[heading]
    const own = { ...entry(turnover.id, -taxableCents), vat: { code: heading, rate, creditCents: vatCents } }
    return vat && vatCents !== 0 ? [own, entry(vat.id, -vatCents)] : [own]
  })
  const sides = advanceCents === 0 ? booked : [...booked, entry(prepayments.id, advanceCents)]
  return [entry(debtors.id, -sides.reduce((sum, { debitCents }) => sum + debitCents, 0)), ...sides]
}

function entry(account: string, debitCents: Cents): Entry {
  return { account, debitCents, vat: null }
}

/** How many lines there are, and what both sides of them come to. */
export interface EntryTotals {
  lines: number
  debitCents: Cents
  creditCents: Cents
}

/** Adds up the lines of documents page by page. */
export async function totalsOfEntries(pages: AsyncIterable<readonly AuditDocument[]>): Promise<EntryTotals> {
  const totals = { lines: 0, debitCents: 0, creditCents: 0 }
  for await (const page of pages) {
    for (const { debitCents } of page.flatMap(entriesOf)) {
      totals.lines++
      if (debitCents > 0) totals.debitCents += debitCents
      else totals.creditCents -= debitCents
    }
  }
  return totals
}
