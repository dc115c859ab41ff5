import type { DecimalString, DocumentTotals, VatCategory, VatGroup } from '#domain/invoice/document'
import { toCents } from '#domain/money'
import { legalNotes } from '#domain/vat/legal-notes'
import { exemptionReasonCode } from '#domain/vat/treatments'
import { amount } from './amount'
import type { UblInput } from './issued'
import { element, type XmlElement } from './xml'

/**
 * The VAT per category and rate, and for a document in another currency its sum in euro as a second total without
 * subtotals (BR-53, PEPPOL-EN16931-R053 and R054).
 */
export function taxTotals(input: UblInput): (XmlElement | null)[] {
  const { document, totals } = input
  return [
    element('cac:TaxTotal', [
      amount('cbc:TaxAmount', totals.vatTotalCents, document.currency),
      ...categoriesOf(totals).map(group => taxSubtotal(group, input)),
    ]),
    totals.vatTotalEurCents === null
      ? null
      : element('cac:TaxTotal', [amount('cbc:TaxAmount', totals.vatTotalEurCents, 'EUR')]),
  ]
}

/** What it comes to, and what is to be paid of it: the total less what was paid before (BR-CO-16). */
export function monetaryTotal({ document: { currency, isPrepaid }, totals }: UblInput): XmlElement | null {
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', totals.subtotalCents, currency),
    amount('cbc:TaxExclusiveAmount', totals.subtotalCents, currency),
    amount('cbc:TaxInclusiveAmount', totals.totalCents, currency),
    isPrepaid ? amount('cbc:PrepaidAmount', totals.totalCents, currency) : null,
    amount('cbc:PayableAmount', isPrepaid ? 0 : totals.totalCents, currency),
  ])
}

/**
 * A VAT category as `cac:TaxCategory` or, on a line, `cac:ClassifiedTaxCategory`.
 * Category O is outside VAT and so has no rate, not even zero (BR-O-05).
 */
export function taxCategory(
  name: string, category: VatCategory, rate: DecimalString, reasons: (XmlElement | null)[] = [],
): XmlElement | null {
  return element(name, [
    element('cbc:ID', category),
    category === 'O' ? null : element('cbc:Percent', rate),
    ...reasons,
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ])
}

export function hasCategory(totals: DocumentTotals, category: VatCategory): boolean {
  return totals.vatBreakdown.some(group => group.category === category)
}

/**
 * The VAT by category and rate. Exempt lines and disbursements are both category E, of which there is one breakdown at
 * most (BR-E-01, BR-E-08): it has the reasons of both, and each of their lines has its own as a note. Lines on which
 * VAT is shifted are category AE, with a reason of their own (BR-AE-10).
 */
function categoriesOf({ vatBreakdown }: DocumentTotals): VatGroup[] {
  const categories = new Map<string, VatGroup>()
  for (const { treatment, ...group } of vatBreakdown) {
    const key = `${group.category} ${group.rate}`
    const { taxableCents, vatCents } = categories.get(key) ?? { taxableCents: 0, vatCents: 0 }
    categories.set(key, {
      ...group,
      taxableCents: toCents(BigInt(taxableCents) + BigInt(group.taxableCents)),
      vatCents: toCents(BigInt(vatCents) + BigInt(group.vatCents)),
    })
  }
  return [...categories.values()]
}

function taxSubtotal({ category, rate, taxableCents, vatCents }: VatGroup, input: UblInput): XmlElement | null {
  const { currency } = input.document
  return element('cac:TaxSubtotal', [
    amount('cbc:TaxableAmount', taxableCents, currency),
    amount('cbc:TaxAmount', vatCents, currency),
    taxCategory('cac:TaxCategory', category, rate, exemptionReasons(category, input)),
  ])
}

/** Why no VAT is charged. S and Z must not give a reason (BR-S-10, BR-Z-10); NLCIUS wants words only (BR-NL-35). */
function exemptionReasons(category: VatCategory, { document, totals, profile }: UblInput): (XmlElement | null)[] {
  if (category === 'S' || category === 'Z') return []
  const lines = document.lines.filter((_, index) => totals.lines[index]?.category === category)
  // Whose VAT is charged, is no reason to charge none.
  const notes = legalNotes({ ...document, vatCountry: null, lines })
  return [
    profile === 'nlcius' ? null : element('cbc:TaxExemptionReasonCode', exemptionReasonCode(category, { ...document, lines })),
    element('cbc:TaxExemptionReason', notes.join('. ')),
  ]
}
