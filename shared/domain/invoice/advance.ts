import { toCents } from '../money'
import { hasVatInPrices } from '../vat/prices'
import { addCredited, groupsTotal, isSameGroup } from './credit'
import type { DeductedAdvance, DocumentLine, DocumentLocale, InvoiceDocument, VatGroup } from './document'

/** How many advance invoices one invoice may deduct: the line that does so names them all. */
export const maxAdvances = 20

/** What the advance invoices charged and no credit note took back, per VAT group over all of them, in their order. */
export function deductedGroups(advances: readonly Pick<DeductedAdvance, 'remaining'>[]): VatGroup[] {
  const groups = advances.flatMap(({ remaining }) => remaining)
  return groups
    .filter((group, place) => groups.findIndex(other => isSameGroup(other, group)) === place)
    .flatMap(name => addCredited([], groups.filter(group => isSameGroup(group, name))))
}

type DeductingInvoice = Pick<InvoiceDocument, 'deductedAdvances' | 'locale' | 'pricesIncludeVat' | 'vatTreatment'>

/**
 * The lines by which an invoice deducts its advance invoices, one for each VAT group: the VAT on them is owed once they
 * state it (art. 37 Wet OB 1968), and not a second time. Their prices include VAT where those of the invoice do,
 * however the advances were priced. None where there is nothing to deduct.
 */
export function deductionLines(invoice: DeductingInvoice): DocumentLine[] {
  const { deductedAdvances = [], locale } = invoice
  const includesVat = hasVatInPrices(invoice)
  const priceOf = (group: VatGroup) => (includesVat ? toCents(groupsTotal([group])) : group.taxableCents)
  return deductedGroups(deductedAdvances).filter(group => priceOf(group) !== 0).map(group => ({
    description: `${words[locale]} ${numbersOf(deductedAdvances)}`,
    quantity: '1',
    unit: 'C62',
    unitPriceCents: -priceOf(group),
    discountPercent: '0',
    vatRate: group.rate,
    vatTreatment: group.treatment ?? null,
    vatExemptionReason: group.treatment === 'exempt' ? exemptionReasonsOf(deductedAdvances) : null,
  }))
}

/** A draft with the lines by which it deducts its advance invoices; they are written down when it is issued. */
export function withDeductions<Draft extends DeductingInvoice & Pick<InvoiceDocument, 'lines'>>(
  draft: Draft,
): Draft {
  const deductions = deductionLines(draft)
  return deductions.length === 0 ? draft : { ...draft, lines: [...draft.lines, ...deductions] }
}

const words: Readonly<Record<DocumentLocale, string>> = {
  nl: 'Aftrek voorschotfactuur',
  en: 'Less advance invoice',
  de: 'Abzüglich Anzahlungsrechnung',
  fr: 'Déduction de la facture d’acompte',
}

function numbersOf(advances: readonly DeductedAdvance[]): string {
  return advances.map(({ number }) => number).join(', ')
}

/** Why the exempt lines of advance invoices have no VAT, each reason once. */
function exemptionReasonsOf(advances: readonly DeductedAdvance[]): string {
  return [...new Set(advances.flatMap(({ vatExemptionReasons }) => vatExemptionReasons))].join('; ')
}
