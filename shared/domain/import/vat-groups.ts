import { compareDecimals, requireDecimal } from '../decimal'
import { lineTreatments, vatCategories, type Cents, type DecimalString, type InvoiceDocument, type VatGroup } from '../invoice/document'
import { chargedRateOf, lineTreatmentOf, vatCategory } from '../vat/treatments'
import type { ImportedLine } from './imported-invoice'
import type { TreatmentFacts } from './treatment'

/** What was charged at a rate, as the file says. */
interface ChargedVat {
  rate: DecimalString
  vatCents: Cents
}

/**
 * The VAT groups of a document, as our own arithmetic names them: by how it was treated and not by the category that
 * the file has, or a credit note would not find the group that it takes back. Their VAT is the one that was charged.
 */
export function importedGroups(
  lines: readonly ImportedLine[],
  charged: readonly ChargedVat[],
  facts: TreatmentFacts & Pick<InvoiceDocument, 'placeOfSupplyRule'>,
  { hasVatNumber }: { hasVatNumber: boolean },
): VatGroup[] {
  const nameOf = (line: Pick<ImportedLine, 'vatRate' | 'vatTreatment'>) => {
    const own = lineTreatmentOf(line, facts)
    const rate = chargedRateOf(line, facts)
    const treatment = own ?? facts.vatTreatment
    const category = vatCategory({ ...facts, treatment, rate, sellerHasVatNumber: hasVatNumber })
    return { category, rate, ...(own ? { treatment: own } : {}) }
  }
  return joinedGroups([
    ...lines.map(line => ({ ...nameOf(line), taxableCents: line.lineTotalCents, vatCents: 0 })),
    ...charged.filter(({ vatCents }) => vatCents !== 0)
      .map(({ rate, vatCents }) => ({ ...nameOf({ vatRate: rate, vatTreatment: null }), taxableCents: 0, vatCents })),
  ])
}

/**
 * Groups of one name as one, in the order of our own documents: the first of them has the cents of VAT by which a
 * document in another currency is rounded, and must be one that is taxed.
 */
export function joinedGroups(parts: readonly VatGroup[]): VatGroup[] {
  const groups = new Map<string, VatGroup>()
  for (const part of parts) {
    const key = `${part.category} ${part.rate} ${part.treatment ?? ''}`
    const before = groups.get(key)
    groups.set(key, before
      ? {
          ...before,
          taxableCents: before.taxableCents + part.taxableCents,
          vatCents: before.vatCents + part.vatCents,
        }
      : part)
  }
  return [...groups.values()].sort((left, right) =>
    vatCategories.indexOf(left.category) - vatCategories.indexOf(right.category)
    || compareDecimals(requireDecimal(right.rate), requireDecimal(left.rate))
    || placeOf(left) - placeOf(right))
}

function placeOf({ treatment }: VatGroup): number {
  return treatment === undefined ? -1 : lineTreatments.indexOf(treatment)
}
