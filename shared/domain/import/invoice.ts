import { isEuMember } from '../countries'
import { isCurrency } from '../currencies'
import { isDecimal, normaliseDecimal } from '../decimal'
import { documentNumberKey, isDocumentNumber } from '../invoice/document-number'
import type {
  Cents, DecimalString, InvoiceKind, IsoDate, SupplyType, VatGroup, VatTreatment,
} from '../invoice/document'
import { vatWithin } from '../vat/prices'
import { calculateVat } from '../vat/totals'
import { vatCategory } from '../vat/treatments'
import { readAmount, readNumber, type DecimalMark } from './amount'
import { isFormula, plainText, readParty, type ImportedCustomer } from './customer'
import { readDate, type DateOrder } from './date'
import type { ImportField, ImportRow } from './fields'
import { firstOfEach, type ImportProblem, type ImportProblemCode } from './problem'
import { readRate } from './product'

/** How the values of a file are written, and who sent the invoices in it. */
export interface InvoiceReading {
  decimalMark: DecimalMark
  dateOrder: DateOrder
  today: IsoDate
  seller: { hasVatNumber: boolean, vatTreatment: VatTreatment, supplyType: SupplyType | null }
}

/** A line of an invoice that was made elsewhere, as it was charged: one of them at its amount. */
export interface ImportedLine {
  description: string
  vatRate: DecimalString
  lineTotalCents: Cents
}

/** An invoice or credit note that was issued elsewhere. Amounts of a credit note are positive, as here. */
export interface ImportedInvoice {
  row: number
  kind: InvoiceKind
  number: string
  issueDate: IsoDate
  dueDate: IsoDate | null
  currency: string
  /** Units of the currency for one euro; null in euro. */
  exchangeRate: DecimalString | null
  reference: string | null
  status: 'sent' | 'paid' | 'cancelled'
  /** Null unless it is paid. */
  paidOn: IsoDate | null
  creditedInvoiceNumber: string | null
  customer: ImportedCustomer
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  lines: ImportedLine[]
  vatBreakdown: VatGroup[]
  subtotalCents: Cents
  vatTotalCents: Cents
  totalCents: Cents
}

/** What a row came to: an invoice, what is wrong with it, or a draft that is left where it was. */
export interface ReadInvoice {
  invoice: ImportedInvoice | null
  problems: ImportProblem[]
  isDraft: boolean
}

/**
 * Reads an invoice of one row: two of the amounts without VAT, of VAT and with it, or one of them and the rate. What
 * is below zero as a whole is a credit note. VAT may differ from that of its rate by what was rounded per line.
 */
export function readInvoice({ row, values }: ImportRow<'invoices'>, reading: InvoiceReading): ReadInvoice {
  const problems: ImportProblem[] = []
  const tell = (field: ImportField<'invoices'>, code: ImportProblemCode) => void problems.push({ row, field, code })
  const text = (field: ImportField<'invoices'>, longest = 200) => {
    const value = plainText(values[field])
    if (value !== null && isFormula(value)) tell(field, 'formula')
    else if (value !== null && value.length > longest) tell(field, 'value_too_long')
    return value
  }
  const date = (field: 'issueDate' | 'dueDate' | 'paidOn') => {
    const value = plainText(values[field])
    const found = value === null ? null : readDate(value, reading.dateOrder)
    if (value !== null && found === null) tell(field, isFormula(value) ? 'formula' : 'date_invalid')
    return found
  }
  const status = readStatus(plainText(values.status))
  if (status === 'draft') return { invoice: null, problems: [], isDraft: true }
  if (status === 'unknown') tell('status', 'status_unknown')

  const number = text('number')
  if (number === null) tell('number', 'value_missing')
  else if (!isDocumentNumber(number)) tell('number', 'number_invalid')
  const issueDate = date('issueDate')
  if (plainText(values.issueDate) === null) tell('issueDate', 'value_missing')
  const isPast = issueDate !== null && issueDate <= reading.today
  if (issueDate !== null && !isPast) tell('issueDate', 'date_in_future')
  const dueDate = date('dueDate')
  if (isPast && dueDate !== null && dueDate < issueDate) tell('dueDate', 'due_before_issue')
  const paidOn = date('paidOn')
  if (paidOn !== null && paidOn > reading.today) tell('paidOn', 'date_in_future')
  if (isPast && paidOn !== null && paidOn < issueDate) tell('paidOn', 'paid_before_issue')

  const { customerName, ...party } = values
  const { customer, problems: ofCustomer } = readParty(row, { ...party, name: customerName }, 'customerName')
  problems.push(...ofCustomer.map(problem => (problem.field === 'name' ? { ...problem, field: 'customerName' } : problem)))
  const money = readCurrency(values, reading.decimalMark, tell)
  const amounts = readAmounts(values, reading.decimalMark, tell)
  const description = text('description', 2_000)
  const reference = text('reference')
  const creditedInvoiceNumber = text('creditedInvoiceNumber')
  if (problems.length > 0 || !customer || !amounts || number === null || issueDate === null) {
    return { invoice: null, problems: firstOfEach(problems), isDraft: false }
  }
  const isCredit = amounts.totalCents < 0 || /credit/i.test(plainText(values.kind) ?? '')
  const sign = isCredit && amounts.totalCents < 0 ? -1 : 1
  const facts = treatmentOf(customer, amounts, values.vatRate, reading.seller)
  const { rate } = amounts
  const [subtotalCents, vatTotalCents, totalCents] = [amounts.subtotalCents, amounts.vatCents, amounts.totalCents]
    .map(cents => sign * cents || 0) as [Cents, Cents, Cents]
  const category = vatCategory({
    treatment: facts.vatTreatment, supplyType: facts.supplyType, rate, sellerHasVatNumber: reading.seller.hasVatNumber,
  })
  const isPaid = status === 'paid' || (status === null && paidOn !== null)
  const invoice: ImportedInvoice = {
    row,
    kind: isCredit ? 'credit_note' : 'invoice',
    number,
    issueDate,
    dueDate: isCredit ? null : dueDate,
    ...money,
    reference,
    status: isPaid ? 'paid' : status === 'cancelled' ? 'cancelled' : 'sent',
    paidOn: isPaid ? paidOn ?? issueDate : null,
    creditedInvoiceNumber: isCredit ? creditedInvoiceNumber : null,
    customer,
    ...facts,
    lines: [{ description: description ?? number, vatRate: rate, lineTotalCents: subtotalCents }],
    vatBreakdown: [{ category, rate, taxableCents: subtotalCents, vatCents: vatTotalCents }],
    subtotalCents,
    vatTotalCents,
    totalCents,
  }
  return { invoice, problems, isDraft: false }
}

/**
 * Invoices of which each VAT rate has a row of its own, put together. A number that comes twice otherwise is told of
 * the later row.
 */
export function mergeRates(
  invoices: readonly ImportedInvoice[],
): { merged: ImportedInvoice[], problems: ImportProblem[] } {
  const byNumber = new Map<string, ImportedInvoice>()
  const problems: ImportProblem[] = []
  for (const invoice of invoices) {
    const key = documentNumberKey(invoice.number)
    const before = byNumber.get(key)
    if (before && !isOtherRate(before, invoice)) problems.push({ row: invoice.row, field: 'number', code: 'number_twice' })
    else byNumber.set(key, before ? withRate(before, invoice) : invoice)
  }
  return { merged: [...byNumber.values()], problems }
}

const shared = ['kind', 'number', 'issueDate', 'currency', 'exchangeRate', 'status', 'vatTreatment'] as const

function isOtherRate(before: ImportedInvoice, after: ImportedInvoice): boolean {
  return shared.every(field => before[field] === after[field])
    && before.customer.name === after.customer.name
    && before.vatBreakdown.every(group => after.vatBreakdown.every(other => other.rate !== group.rate))
}

function withRate(before: ImportedInvoice, after: ImportedInvoice): ImportedInvoice {
  return {
    ...before,
    lines: [...before.lines, ...after.lines],
    vatBreakdown: [...before.vatBreakdown, ...after.vatBreakdown],
    subtotalCents: before.subtotalCents + after.subtotalCents,
    vatTotalCents: before.vatTotalCents + after.vatTotalCents,
    totalCents: before.totalCents + after.totalCents,
  }
}

/** What of a document's VAT may be owed to rounding each of its lines. */
const roundedAwayCents = 5

/** The rates of the Netherlands, those of before as well. */
const usualRates: readonly DecimalString[] = ['21', '9', '6', '19', '0']

type Tell = (field: ImportField<'invoices'>, code: ImportProblemCode) => void

interface Amounts {
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  rate: DecimalString
}

function readAmounts(values: ImportRow<'invoices'>['values'], mark: DecimalMark, tell: Tell): Amounts | null {
  let isWrong = false
  const wrong = (field: ImportField<'invoices'>, code: ImportProblemCode) => {
    isWrong = true
    tell(field, code)
  }
  const cents = (field: 'subtotal' | 'vat' | 'total') => {
    const text = plainText(values[field])
    const found = text === null ? null : readAmount(text, mark)
    if (text !== null && found === null) wrong(field, isFormula(text) ? 'formula' : 'amount_invalid')
    return found
  }
  const [subtotal, vat, total] = [cents('subtotal'), cents('vat'), cents('total')]
  const rateText = plainText(values.vatRate)
  const toldRate = rateText === null ? null : readRate(rateText, mark)
  if (rateText !== null && toldRate === null) wrong('vatRate', 'rate_invalid')
  if (isWrong) return null

  const known = completed(subtotal, vat, total) ?? byRate(subtotal, total, toldRate)
  if (!known) {
    wrong(subtotal === null ? 'total' : 'vat', 'amounts_missing')
    return null
  }
  if (known.subtotalCents + known.vatCents !== known.totalCents) wrong('total', 'totals_differ')
  const fits = (rate: DecimalString) =>
    Math.abs(known.vatCents - calculateVat(known.subtotalCents, rate)) <= roundedAwayCents
  const nearest = (rate: DecimalString) => Math.abs(known.vatCents - calculateVat(known.subtotalCents, rate))
  const candidates = usualRates.filter(fits).sort((left, right) => nearest(left) - nearest(right))
  const rate = known.vatCents === 0 && toldRate === null ? '0' : toldRate ?? candidates[0]
  if (rate === undefined) wrong('vat', 'rate_unclear')
  else if (!fits(rate)) wrong('vat', 'vat_differs')
  return isWrong || rate === undefined ? null : { ...known, rate }
}

/** The three amounts from two of them. */
function completed(
  subtotal: Cents | null, vat: Cents | null, total: Cents | null,
): Omit<Amounts, 'rate'> | null {
  if (subtotal !== null && vat !== null) {
    return { subtotalCents: subtotal, vatCents: vat, totalCents: total ?? subtotal + vat }
  }
  if (subtotal !== null && total !== null) {
    return { subtotalCents: subtotal, vatCents: total - subtotal, totalCents: total }
  }
  if (vat !== null && total !== null) return { subtotalCents: total - vat, vatCents: vat, totalCents: total }
  return null
}

/** The three amounts from one of them and the rate. */
function byRate(subtotal: Cents | null, total: Cents | null, rate: DecimalString | null): Omit<Amounts, 'rate'> | null {
  if (rate === null) return null
  if (subtotal !== null) {
    const vatCents = calculateVat(subtotal, rate)
    return { subtotalCents: subtotal, vatCents, totalCents: subtotal + vatCents }
  }
  if (total === null) return null
  const vatCents = vatWithin(total, rate)
  return { subtotalCents: total - vatCents, vatCents, totalCents: total }
}

function readCurrency(
  values: ImportRow<'invoices'>['values'], mark: DecimalMark, tell: Tell,
): Pick<ImportedInvoice, 'currency' | 'exchangeRate'> {
  const currency = plainText(values.currency)?.toUpperCase().replace('€', 'EUR') ?? 'EUR'
  const isKnown = isCurrency(currency)
  if (!isKnown) tell('currency', 'currency_unknown')
  if (!isKnown || currency === 'EUR') return { currency, exchangeRate: null }
  const rate = readNumber(plainText(values.exchangeRate) ?? '', mark)
  const isRate = rate !== null && isDecimal(rate, { min: '0', nonZero: true, maxScale: 6, maxIntegerDigits: 9 })
  if (!isRate) tell('exchangeRate', 'exchange_rate_missing')
  return { currency, exchangeRate: isRate ? normaliseDecimal(rate) : null }
}

/** Why no VAT was charged, by where the customer is; under the small business scheme none ever is. */
function treatmentOf(
  customer: ImportedCustomer,
  { vatCents, rate }: Amounts,
  rateText: string | undefined,
  seller: InvoiceReading['seller'],
): Pick<ImportedInvoice, 'vatTreatment' | 'supplyType'> {
  if (vatCents !== 0 || rate !== '0') return { vatTreatment: 'standard', supplyType: null }
  if (seller.vatTreatment === 'kor') return { vatTreatment: 'kor', supplyType: null }
  if (customer.country === 'NL') {
    return { vatTreatment: /verlegd|reverse/i.test(rateText ?? '') ? 'reverse_charge' : 'standard', supplyType: null }
  }
  const supplyType = seller.supplyType ?? 'services'
  if (!isEuMember(customer.country)) return { vatTreatment: 'export', supplyType }
  return customer.vatNumber === null
    ? { vatTreatment: 'standard', supplyType: null }
    : { vatTreatment: 'intra_eu', supplyType }
}

/** A status by the words of programs; null for none, which is an open one. */
function readStatus(text: string | null): 'draft' | 'sent' | 'paid' | 'cancelled' | 'unknown' | null {
  if (text === null) return null
  const word = text.toLowerCase()
  return statusWords.find(([, words]) => words.test(word))?.[0] ?? 'unknown'
}

const statusWords = [
  ['draft', /^(concept|draft|klad)/],
  ['cancelled', /^(ingetrokken|geannuleerd|vervallen|void|voided|cancell?ed|verwijderd|deleted)/],
  ['sent', /^(open|verzonden|verstuurd|onbetaald|niet|te laat|verlopen|aangemaand|herinner|oninbaar|deels|gedeeltelijk)/],
  ['sent', /^(definitief|sent|unpaid|late|overdue|reminded|pending|partial|issued|uncollectible)/],
  ['paid', /^(betaald|voldaan|paid|afgehandeld|voltooid|refunded|terugbetaald)/],
] as const
