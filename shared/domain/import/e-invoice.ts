import { isCountry } from '../countries'
import { isIsoDate } from '../dates'
import { normaliseVatNumber } from '../identity/vat-number'
import type { CustomerType, DecimalString, IsoDate } from '../invoice/document'
import { maxLines } from '../limits'
import { fieldBeyondLimit } from './amount-limit'
import { plainText, readParty, type ImportedCustomer } from './customer'
import { prepaidCentsOf, readEInvoiceAmounts, type EInvoiceAmounts, type TellOfEInvoice } from './e-invoice-amounts'
import { compareWithRest } from './e-invoice-compared'
import { readCurrency, readHead, valueOf } from './e-invoice-head'
import { exemptionReasonOf, exportedOf, linesOfEInvoice, outsideVatByNote, placeRuleOf } from './e-invoice-lines'
import { advanceType } from './e-invoice-kind'
import { peppolIdBy, referencesBy, textsBy, sellerBy } from './e-invoice-texts'
import type { EInvoice } from './e-invoice-source'
import type { ImportedInvoice } from './imported-invoice'
import type { InvoiceReading, ReadInvoice } from './invoice'
import { hasLegalForm } from './legal-form'
import { firstOfEach, onePerKind, type ImportProblem, type ImportProblemCode } from './problem'
import { documentOf } from './source-invoice'
import { treatmentOfCategories, type ImportBuyer, type ImportSeller, type TreatmentFacts } from './treatment'
import { importedGroups } from './vat-groups'

/** Who reads e-invoices: only their own are brought in. */
export interface EInvoiceReading extends Omit<InvoiceReading, 'decimalMark' | 'dateOrder' | 'utcFields' | 'headingCurrencies' | 'knownParty'> {
  seller: InvoiceReading['seller'] & { vatNumber: string | null, kvkNumber: string | null }
  /** The rate that was published for a day, in units for one euro; null where none is known. */
  publishedRate?: (currency: string, date: IsoDate) => DecimalString | null
}

/** What an e-invoice came to. */
export interface ReadEInvoice extends ReadInvoice<ImportedInvoice> {
  /** What of it is not kept, or was taken for something that it does not say. */
  warnings: ImportProblem[]
}

/** Reads an e-invoice that was sent by this seller. Nothing is corrected: it comes in as it is, or not. */
export function readEInvoice(source: EInvoice, reading: EInvoiceReading): ReadEInvoice {
  const problems: ImportProblem[] = []
  const tell = (field: string | null, code: ImportProblemCode, row = source.row) => {
    problems.push({ row, field, code })
  }
  if (!isOwn(source.seller, reading.seller)) tell(null, 'seller_differs')
  const { kind, number, issueDate, dueDate } = readHead(source, reading.today, tell)
  const { customer: party, problems: ofCustomer, warnings } = readParty(source.row, source.customer, 'customerName', { isPrinted: true })
  problems.push(...ofCustomer.map(problem => (problem.field === 'name' ? { ...problem, field: 'customerName' } : problem)))
  const warn: TellOfEInvoice = (field, code, row = source.row) => void warnings.push({ row, field, code })
  const customer = party && { ...party, peppolId: peppolIdBy(source, party, warn) }
  const publishedRate = (currency: string) => (
    issueDate === null ? null : reading.publishedRate?.(currency, issueDate) ?? null)
  const { currency, exchangeRate } = readCurrency(source, publishedRate, { tell, warn })

  // A group of VAT has at least one line.
  const beyond = source.lines[maxLines] ?? source.groups[maxLines]
  if (beyond) tell(null, 'too_many_lines', beyond.row)
  const money = beyond ? null : readEInvoiceAmounts(source, tell)
  // An invoice below nothing is a credit note; a credit note below nothing may be meant as either.
  if (money && kind === 'credit_note' && money.totalCents < 0) tell('total', 'credit_below_zero', source.values.total?.row)
  const buyer = customer && { ...customer, date: issueDate ?? reading.today }
  const facts = money && buyer ? treatmentOf(money, buyer, reading.seller) : null
  if (money && customer && !facts) tell('vatRate', 'treatments_mixed', source.groups[0]?.row)
  if (problems.length > 0 || kind === null || !number || issueDate === null || !customer || !money || !facts) {
    return { invoice: null, problems: firstOfEach(problems), warnings: [], isDraft: false }
  }
  const prepaid = valueOf(source, 'prepaid', tell)
  const { vatExemptionReason: usualReason } = reading.seller
  const rule = placeRuleOf(money.groups)
  const lines = linesOfEInvoice(money, facts, { usualReason, number: number.text }, warn)
  const prepaidCents = prepaidCentsOf(prepaid?.text ?? '0', money.totalCents, currency)
  if (prepaid && prepaidCents === null) warn('open', 'partly_paid', prepaid.row)
  const paidCents = prepaidCents ?? 0
  compareWithRest(source, { ...money, issueDate, exchangeRate: exchangeRate ?? null }, warn)
  const invoice = documentOf({
    row: number.row,
    kind,
    advance: kind === 'invoice' && source.values.typeCode?.text === advanceType,
    number: number.text,
    issueDate,
    dueDate,
    currency,
    exchangeRate: exchangeRate ?? null,
    status: paidCents !== 0 && paidCents === money.totalCents ? 'paid' : 'sent',
    paidCents,
    // It was paid before it was sent.
    paidOn: paidCents === 0 ? null : issueDate,
    ...referencesBy(source, warn),
    said: textsBy(source, warn),
    seller: sellerBy(source, warn),
    customer: { ...customer, type: customerTypeOf(source, customer, facts) },
    ...facts,
    placeOfSupplyRule: rule,
    ...supplyOf(source, issueDate, facts, warn),
    deliveryCountry: rule === null ? deliveryCountryOf(source, customer.country, facts, warn) : null,
    vatExemptionReason: exemptionReasonOf(money, facts, usualReason),
    lines,
    vatBreakdown: importedGroups(
      lines, money.groups, { ...facts, placeOfSupplyRule: rule }, reading.seller),
    subtotalCents: money.subtotalCents,
    vatTotalCents: money.vatTotalCents,
    totalCents: money.totalCents,
  }, { isTurned: money.totalCents < 0, vatRates: reading.vatRates })
  const fieldBeyond = fieldBeyondLimit(invoice)
  if (fieldBeyond) {
    tell(fieldBeyond, 'amount_invalid', source.values[fieldBeyond]?.row)
    return { invoice: null, problems, warnings: [], isDraft: false }
  }
  if (dueDate !== null && invoice.dueDate === null) warn('dueDate', 'element_left_out', source.values.dueDate?.row)
  return { invoice, problems, warnings: onePerKind([...warnings, ...leftOutOf(source)]), isDraft: false }
}

/** What of an e-invoice is left out as it is read. */
function leftOutOf({ leftOut, leavesOutMore, row }: EInvoice): ImportProblem[] {
  const named = leftOut.map(({ path, row, isKnown }): ImportProblem => (
    { row, field: path, code: isKnown ? 'element_left_out' : 'element_unknown' }
  ))
  return leavesOutMore ? [...named, { row, field: null, code: 'more_left_out' }] : named
}

/** Numbers that come twice, each told of the later document. */
export function numbersTwice<Read extends ImportedInvoice>(
  invoices: readonly Read[], keyOf: (number: string) => string,
): { invoice: Read, code: 'number_twice' }[] {
  const seen = new Set<string>()
  const problems: { invoice: Read, code: 'number_twice' }[] = []
  for (const invoice of invoices) {
    const key = keyOf(invoice.number)
    if (seen.has(key)) problems.push({ invoice, code: 'number_twice' })
    seen.add(key)
  }
  return problems
}

/** What its categories of VAT mean; ours has what is outside VAT among those that are exempt. */
function treatmentOf(
  { lines, groups }: EInvoiceAmounts, buyer: ImportBuyer, seller: ImportSeller,
): TreatmentFacts | null {
  if (lines.some(line => outsideVatByNote(line) !== null) && groups.every(({ category }) => category === 'E')) {
    return { vatTreatment: 'standard', supplyType: null }
  }
  const rule = placeRuleOf(groups)
  if (rule !== null) {
    const isOutsideEu = groups.some(({ category }) => category === 'G')
    return { vatTreatment: isOutsideEu ? 'export' : 'intra_eu', supplyType: rule === 'installation' ? 'goods' : 'services' }
  }
  const categories = new Set(groups.map(({ category }) => category))
  return treatmentOfCategories(categories, buyer, { exported: exportedOf(groups) }, seller)
}

/**
 * A business shows itself by a number, a legal form, somebody who is its contact, or VAT that is not charged to it: an
 * e-invoice to a business in the Netherlands must have its number (NL-R-005, BR-NL-10), to one in the EU that owes
 * the VAT too (BR-AE-02). Whoever shows nothing is a person, of whom less can be claimed.
 */
function customerTypeOf(
  { customer: { type, legalName } }: EInvoice, customer: ImportedCustomer, { vatTreatment }: TreatmentFacts,
): CustomerType {
  const { name, contactName, kvkNumber, vatNumber, peppolId } = customer
  const hasNumber = type === 'business' || (kvkNumber ?? vatNumber ?? peppolId) !== null
  const hasForm = hasLegalForm(name) || hasLegalForm(plainText(legalName) ?? '')
  const hasContact = contactName !== null && contactName !== name
  const isTaxedHere = ['standard', 'exempt', 'kor'].includes(vatTreatment)
  return hasNumber || hasContact || hasForm || !isTaxedHere ? 'business' : 'individual'
}

/**
 * When it was supplied. An invoice tells the day only where that is another than its own (art. 226 (7) of Directive
 * 2006/112), and a supply within the EU must have one.
 */
function supplyOf(
  source: EInvoice, issueDate: IsoDate, { vatTreatment }: TreatmentFacts, warn: TellOfEInvoice,
): Pick<ImportedInvoice, 'supplyDate' | 'supplyPeriodEnd'> {
  const date = (field: 'supplyDate' | 'supplyPeriodEnd', from: IsoDate) => {
    const found = source.values[field]
    if (!found?.text) return null
    if (isIsoDate(found.text) && found.text >= from) return found.text
    warn(field, 'element_left_out', found.row)
    return null
  }
  const supplyDate = date('supplyDate', '') ?? (vatTreatment === 'intra_eu' ? issueDate : null)
  return { supplyDate, supplyPeriodEnd: date('supplyPeriodEnd', supplyDate ?? lastDay) }
}

/** A period without its first day is none. */
const lastDay = '9999-12-31'

/** Where goods went, where that is not the country of the customer; services go nowhere. */
function deliveryCountryOf(
  { values: { deliveryCountry } }: EInvoice, customerCountry: string, facts: TreatmentFacts, warn: TellOfEInvoice,
): string | null {
  if (!deliveryCountry?.text || deliveryCountry.text === customerCountry) return null
  if (isCountry(deliveryCountry.text) && facts.supplyType !== 'services') return deliveryCountry.text
  warn('deliveryCountry', 'element_left_out', deliveryCountry.row)
  return null
}

/** An invoice names its seller by numbers; where neither side has one in common, nobody can tell. */
function isOwn(source: EInvoice['seller'], own: EInvoiceReading['seller']): boolean {
  const pairs = [
    [source.vatNumber && normaliseVatNumber(source.vatNumber), own.vatNumber && normaliseVatNumber(own.vatNumber)],
    [source.kvkNumber, own.kvkNumber],
  ].filter(pair => pair.every(Boolean))
  return pairs.length === 0 || pairs.some(([one, other]) => one === other)
}
