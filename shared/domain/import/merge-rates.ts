import { documentNumberKey } from '../invoice/document-number'
import type { VatGroup } from '../invoice/document'
import { fieldBeyondLimit } from './amount-limit'
import type { ImportedInvoice } from './imported-invoice'
import type { ImportProblem } from './problem'
import { documentOf, type ToldInvoice } from './told-invoice'
import { joinedGroups } from './vat-groups'

/**
 * Invoices of which each VAT rate has a row of its own, put together. What comes to less than nothing with all its rows
 * is a credit note, whatever they call it; one of them alone may take away what others add. A number that comes twice
 * otherwise is told of the later row, and one that comes to more than a document may of its first.
 */
export function mergeRates(
  invoices: readonly ToldInvoice[],
): { merged: ImportedInvoice[], problems: ImportProblem[] } {
  const byNumber = new Map<string, ToldInvoice>()
  const problems: ImportProblem[] = []
  for (const invoice of invoices) {
    const key = documentNumberKey(invoice.number)
    const before = byNumber.get(key)
    const merged = before ? together(before, invoice) : invoice
    if (merged) byNumber.set(key, merged)
    else problems.push({ row: invoice.row, field: 'number', code: 'number_twice' })
  }
  const merged = [...byNumber.values()].filter((invoice) => {
    const beyond = fieldBeyondLimit(invoice)
    if (beyond) problems.push({ row: invoice.row, field: beyond, code: 'amount_invalid' })
    return beyond === null
  }).map(told => documentOf(told, { isTurned: told.totalCents < 0 }))
  return { merged, problems }
}

/** Two rows as one document; null where they are two documents, or twice the same. */
function together(before: ToldInvoice, after: ToldInvoice): ToldInvoice | null {
  const isSame = before.vatTreatment === after.vatTreatment
  const [first, second] = isSame ? [before, after] : [besideTaxed(before), besideTaxed(after)]
  const isOtherRate = shared.every(field => first[field] === second[field])
    && (first.kind === second.kind || first.kind === null || second.kind === null)
    && first.customer.name === second.customer.name
    && first.vatBreakdown.every(group => second.vatBreakdown.every(other => !isSameRate(group, other)))
  return isOtherRate ? withRate(first, second) : null
}

const shared = ['number', 'issueDate', 'currency', 'exchangeRate', 'status', 'vatTreatment'] as const

/** What a row is exempt by as a whole, its lines are exempt by on a document that has taxed ones. */
function besideTaxed(invoice: ToldInvoice): ToldInvoice {
  if (invoice.vatTreatment !== 'exempt') return invoice
  const { lines, vatBreakdown, vatExemptionReason } = invoice
  return {
    ...invoice,
    vatTreatment: 'standard',
    vatExemptionReason: null,
    lines: lines.map(line => ({ ...line, vatTreatment: 'exempt', vatExemptionReason })),
    vatBreakdown: vatBreakdown.map(group => ({ ...group, treatment: 'exempt' })),
  }
}

function isSameRate(left: VatGroup, right: VatGroup): boolean {
  return left.rate === right.rate && left.treatment === right.treatment
}

function withRate(before: ToldInvoice, after: ToldInvoice): ToldInvoice {
  return {
    ...before,
    // Which kind it is, and what it credits, one of its rows may tell alone.
    kind: before.kind ?? after.kind,
    creditedInvoiceNumber: before.creditedInvoiceNumber ?? after.creditedInvoiceNumber,
    lines: [...before.lines, ...after.lines],
    vatBreakdown: joinedGroups([...before.vatBreakdown, ...after.vatBreakdown]),
    subtotalCents: before.subtotalCents + after.subtotalCents,
    vatTotalCents: before.vatTotalCents + after.vatTotalCents,
    totalCents: before.totalCents + after.totalCents,
  }
}
