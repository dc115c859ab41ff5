import type { LineTreatment, VatTreatment } from '../invoice/document'
import { documentNumberKey } from '../invoice/document-number'
import { maxLines } from '../limits'
import { fieldBeyondLimit } from './amount-limit'
import type { ImportedInvoice } from './imported-invoice'
import type { ImportProblem } from './problem'
import { paymentTogether, type PaymentTogether } from './payment'
import { documentOf, type SourceInvoice, type SourceRow } from './source-invoice'
import { joinedGroups } from './vat-groups'
import type { VatRates } from '../vat/law'

/**
 * Invoices of which each VAT rate has a row of its own, put together. What comes to less than nothing with all its rows
 * is a credit note, whatever they call it; one of them alone may take away what others add. A number that comes twice
 * otherwise is told of the later row, what is wrong with all of it together of its first, and one of more rows than a
 * document has lines of the first that is too many.
 * @param vatRates those that the law knows; of the Netherlands where nobody says others
 */
export function mergeRates(
  invoices: readonly SourceRow[], vatRates?: VatRates,
): { merged: ImportedInvoice[], problems: ImportProblem[], warnings: ImportProblem[] } {
  const byNumber = new Map<string, RowsOfNumber>()
  const merged: ImportedInvoice[] = []
  const problems: ImportProblem[] = []
  const warnings: ImportProblem[] = []
  for (const invoice of invoices) {
    const key = documentNumberKey(invoice.number)
    const before = byNumber.get(key)
    if (!before) byNumber.set(key, rowsOfNumber([invoice]))
    else if (!isAdded(before, invoice)) problems.push({ row: invoice.row, field: 'number', code: 'number_twice' })
  }
  for (const { rows } of byNumber.values()) {
    const { told: invoice, found } = together(rows)
    const beyond = fieldBeyondLimit(invoice)
    const tooMany = rows[maxLines]
    if (tooMany) problems.push({ row: tooMany.row, field: null, code: 'too_many_lines' })
    else if (beyond) problems.push({ row: invoice.row, field: beyond, code: 'amount_invalid' })
    else if (found === 'open_differs') problems.push({ row: invoice.row, field: 'open', code: found })
    else {
      if (found) warnings.push({ row: invoice.row, field: found === 'partly_paid' ? 'open' : 'paidOn', code: found })
      merged.push(documentOf(invoice, { isTurned: invoice.totalCents < 0, vatRates }))
    }
  }
  return { merged, problems, warnings }
}

type Rows = [SourceRow, ...SourceRow[]]

/** The rows of a number as far as they were read, and what each that follows is compared with. */
interface RowsOfNumber {
  rows: Rows
  kind: SourceRow['kind']
  rates: Set<string>
}

function rowsOfNumber(rows: Rows): RowsOfNumber {
  return { rows, kind: kindOf(rows), rates: new Set(rows.flatMap(ratesOf)) }
}

/** Adds a row to those of its number; false where it is another document, or the same once more. */
function isAdded(found: RowsOfNumber, invoice: SourceRow): boolean {
  const { vatTreatment } = found.rows[0]
  const isSame = vatTreatment === invoice.vatTreatment
  // What has no VAT as a whole has the one rate of nothing, and so a single row.
  const isKept = isSame || lineTreatmentFor(vatTreatment) === null
  const before = isKept ? found : rowsOfNumber(found.rows.map(besideTaxed) as Rows)
  const after = isSame ? invoice : besideTaxed(invoice)
  const [first] = before.rows
  const isOtherRate = shared.every(field => first[field] === after[field])
    && first.payment.status === after.payment.status
    && (before.kind === after.kind || before.kind === null || after.kind === null)
    && first.customer.name === after.customer.name
    && !ratesOf(after).some(rate => before.rates.has(rate))
  if (!isOtherRate) return false
  before.rows.push(after)
  for (const rate of ratesOf(after)) before.rates.add(rate)
  Object.assign(found, before, { kind: before.kind ?? after.kind })
  return true
}

const shared = ['number', 'issueDate', 'currency', 'exchangeRate', 'vatTreatment'] as const

function ratesOf({ vatBreakdown }: SourceRow): string[] {
  return vatBreakdown.map(({ rate, treatment }) => `${rate} ${treatment ?? ''}`)
}

/** What a row is exempt or shifted by as a whole, its lines are by on a document that has taxed ones. */
function besideTaxed(invoice: SourceRow): SourceRow {
  const treatment = lineTreatmentFor(invoice.vatTreatment)
  if (treatment === null) return invoice
  const { lines, vatBreakdown, vatExemptionReason } = invoice
  return {
    ...invoice,
    vatTreatment: 'standard',
    vatExemptionReason: null,
    lines: lines.map(line => ({ ...line, vatTreatment: treatment, vatExemptionReason })),
    vatBreakdown: vatBreakdown.map(group => ({ ...group, treatment })),
  }
}

function lineTreatmentFor(vatTreatment: VatTreatment): LineTreatment | null {
  return vatTreatment === 'exempt' || vatTreatment === 'reverse_charge' ? vatTreatment : null
}

/** Which kind it is, and what it credits, one of its rows may tell alone. */
function together(rows: Rows): { told: SourceInvoice, found: PaymentTogether['found'] } {
  const [{ payment: _, ...first }] = rows
  const sum = (field: 'subtotalCents' | 'vatTotalCents' | 'totalCents') =>
    rows.reduce((total, row) => total + row[field], 0)
  const kind = kindOf(rows)
  const totalCents = sum('totalCents')
  const { payment, found } = paymentTogether(rows, totalCents, kind === 'credit_note' || totalCents < 0)
  const invoice = {
    ...first,
    ...payment,
    kind,
    ...suppliedTogether(rows),
    creditedInvoiceNumber: rows.find(row => row.creditedInvoiceNumber !== null)?.creditedInvoiceNumber ?? null,
    lines: rows.flatMap(({ lines }) => lines),
    vatBreakdown: joinedGroups(rows.flatMap(({ vatBreakdown }) => vatBreakdown)),
    subtotalCents: sum('subtotalCents'),
    vatTotalCents: sum('vatTotalCents'),
    totalCents,
  }
  return { told: invoice, found }
}

/** From the first day of supply that a row tells to the last. */
function suppliedTogether(rows: Rows): Pick<SourceInvoice, 'supplyDate' | 'supplyPeriodEnd'> {
  const days = rows.flatMap(row => [row.supplyDate ?? [], row.supplyPeriodEnd ?? []].flat()).sort()
  const [first = null, last = null] = [days[0], days.at(-1)]
  return { supplyDate: first, supplyPeriodEnd: last === first ? null : last }
}

function kindOf(rows: Rows): SourceRow['kind'] {
  return rows.find(({ kind }) => kind !== null)?.kind ?? null
}
