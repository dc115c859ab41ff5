import { countryName } from '../../countries'
import { formatDate } from '../../dates'
import { isDecimal } from '../../decimal'
import { isUnitCode } from '../../units'
import { isBlank } from '../../text'
import { exemptionOf } from '../../vat/exemptions'
import { isRateAllowed, isUsualRate, rateDateOf, ratesOn } from '../../vat/rates'
import { hasVatRate, lineTreatmentOf } from '../../vat/treatments'
import { isMemberRate, memberRatesOn } from '../../vat/union-rates'
import type { DocumentLine, InvoiceDocument } from '../document'
import { memberDaysOf, undeclaredCountryOf } from './vat-country'
import { error, warning, type ComplianceContext, type Finding } from './finding'

/** What is sold (EN 16931 BR-16, BR-22 to BR-25, BR-CL-23). */
export function checkLines(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { lines } = document
  if (lines.length === 0) return [error('lines_missing', 'lines')]
  return lines.flatMap((line, index) => [
    ...checkLine(line, index),
    ...checkVat(line, index, document, context),
  ])
}

/** Whether a line can be calculated with: its quantity and discount are in order. */
export function isQuantity(text: string): boolean {
  return isDecimal(text, { maxScale: 6, maxIntegerDigits: 15, nonZero: true })
}

/** A percentage off the line: 0 to 100, at most four decimals. */
export function isDiscountPercent(text: string): boolean {
  return isDecimal(text, { min: '0', max: '100', maxScale: 4 })
}

function checkLine(line: DocumentLine, index: number): Finding[] {
  const values = { line: `${index + 1}` }
  const findings: Finding[] = []
  if (isBlank(line.description)) {
    findings.push(error('line_description_missing', `lines.${index}.description`, values))
  }
  if (!isQuantity(line.quantity)) findings.push(error('line_quantity_invalid', `lines.${index}.quantity`, values))
  if (!isUnitCode(line.unit)) {
    findings.push(error('line_unit_unknown', `lines.${index}.unit`, { ...values, value: line.unit }))
  }
  if (!isDiscountPercent(line.discountPercent)) {
    findings.push(error('line_discount_out_of_range', `lines.${index}.discountPercent`, values))
  }
  return findings
}

/** Under any treatment but the standard one the entered rate is kept for later but charged nowhere. */
function checkVat(
  line: DocumentLine, index: number, document: InvoiceDocument, context: ComplianceContext,
): Finding[] {
  const own = lineTreatmentOf(line, document)
  if (own === null) return hasVatRate(document.vatTreatment) ? checkRate(line, index, document, context) : []
  if (own !== 'exempt') return []
  const field = `lines.${index}.vatExemptionReason`
  if (isBlank(line.vatExemptionReason)) return [error('vat_exemption_reason_missing', field)]
  return exemptionOf(line.vatExemptionReason)?.isMargin ? [warning('margin_vat_apart', field)] : []
}

/**
 * VAT of another member state is charged at one of its rates, and declared as such: a consumer there who is charged its
 * rate as if it were Dutch would have it in box 1c (art. 369g of Directive 2006/112). A rate of the law on another day
 * is as unusual as one that the law does not know.
 */
function checkRate(
  { vatRate }: DocumentLine, index: number, document: InvoiceDocument, { messageLocale, vatRates }: ComplianceContext,
): Finding[] {
  const field = `lines.${index}.vatRate`
  const values = { line: `${index + 1}`, value: vatRate }
  if (!isRateAllowed(vatRate)) return [error('vat_rate_not_allowed', field, values)]
  const date = rateDateOf(document)
  const country = document.vatCountry ?? undeclaredCountryOf(document)
  const isOfCountry = country !== null && isMemberRate(vatRate, country, memberDaysOf(document))
  if (document.vatCountry !== null && isOfCountry) return []
  const isDutch = isUsualRate(vatRate, document, vatRates)
  if (document.vatCountry === null && isDutch) return []
  if (country !== null && (isOfCountry || document.vatCountry !== null)) {
    const foreign = { country: countryName(country, messageLocale), usual: memberRatesOn(country, date).join(', ') }
    // Another member state may know a rate that the table does not: only what is Dutch is certainly not its own.
    const found = document.vatCountry === null || isDutch ? error : warning
    return [found('vat_rate_foreign', field, { ...values, ...foreign })]
  }
  const usual = ratesOn(date, vatRates).join(', ')
  return [warning('vat_rate_unusual', field, { ...values, usual, date: formatDate(date, messageLocale) })]
}
