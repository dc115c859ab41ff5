import { isEuMember } from '../countries'
import { isCurrency } from '../currencies'
import { isIsoDate } from '../dates'
import { compareDecimals, isDecimal, normaliseDecimal, requireDecimal } from '../decimal'
import { normaliseVatNumber } from '../identity/vat-number'
import { isDocumentNumber } from '../invoice/document-number'
import type {
  Cents, DecimalString, IsoDate, LineTreatment, SupplyType, VatCategory, VatGroup, VatTreatment,
} from '../invoice/document'
import { vatCategories } from '../invoice/document'
import { calculateVat } from '../vat/totals'
import { readAmount } from './amount'
import { readParty, type ImportedCustomer } from './customer'
import type { ImportedInvoice, InvoiceReading, ReadInvoice } from './invoice'
import { firstOfEach, type ImportProblem, type ImportProblemCode } from './problem'

/** A value of an e-invoice, with the line of the file it stands on. */
export interface Told {
  text: string
  row: number
}

/** What an e-invoice says of a part of its VAT, or of a line. */
export interface EInvoicePart {
  row: number
  description: string
  amount: string
  category: string
  rate: string
  /** Of a group alone. */
  vat: string
}

/** An e-invoice in the words of EN 16931, before anybody judged them. */
export interface EInvoice {
  kind: 'invoice' | 'credit_note'
  row: number
  values: Partial<Record<EInvoiceField, Told>>
  seller: { vatNumber: string | null, kvkNumber: string | null }
  customer: Partial<Record<keyof ImportedCustomer, string>>
  /** Lines, and what the document as a whole gives or charges, which is below zero for a discount. */
  lines: EInvoicePart[]
  groups: EInvoicePart[]
}

export type EInvoiceField =
  | 'number' | 'issueDate' | 'dueDate' | 'currency' | 'exchangeRate' | 'reference' | 'creditedInvoiceNumber'
  | 'subtotal' | 'vat' | 'total' | 'prepaid'

/** Who reads e-invoices: only their own are brought in. */
export interface EInvoiceReading extends Omit<InvoiceReading, 'decimalMark' | 'dateOrder'> {
  seller: InvoiceReading['seller'] & { vatNumber: string | null, kvkNumber: string | null }
}

/**
 * Reads an e-invoice that was sent by this seller. Nothing is corrected: lines have to come to the groups of VAT, the
 * groups to the totals (EN 16931 BR-CO-10, BR-CO-13 to BR-CO-15, BR-S-08), and the VAT of a group to its rate, within
 * what rounding each line may make of it.
 */
export function readEInvoice(told: EInvoice, reading: EInvoiceReading): ReadInvoice {
  const problems: ImportProblem[] = []
  const tell = (field: string | null, code: ImportProblemCode, row = told.row) => {
    problems.push({ row, field, code })
  }
  const value = (field: EInvoiceField, isNeeded = false) => {
    const found = told.values[field]
    if (isNeeded && !found?.text) tell(field, 'value_missing')
    if (found && found.text.length > 200) tell(field, 'value_too_long', found.row)
    return found?.text ? found : null
  }
  if (!isOwn(told.seller, reading.seller)) tell(null, 'seller_differs')

  const number = value('number', true)
  if (number && !isDocumentNumber(number.text)) tell('number', 'number_invalid', number.row)
  const date = (field: 'issueDate' | 'dueDate', isNeeded = false): IsoDate | null => {
    const found = value(field, isNeeded)
    if (found && !isIsoDate(found.text)) tell(field, 'date_invalid', found.row)
    return found && isIsoDate(found.text) ? found.text : null
  }
  const issueDate = date('issueDate', true)
  if (issueDate !== null && issueDate > reading.today) tell('issueDate', 'date_in_future', told.values.issueDate?.row)
  const dueDate = date('dueDate')
  if (issueDate !== null && dueDate !== null && dueDate < issueDate) {
    tell('dueDate', 'due_before_issue', told.values.dueDate?.row)
  }

  const { customer, problems: ofCustomer } = readParty(told.row, told.customer, 'customerName')
  problems.push(...ofCustomer.map(problem => (problem.field === 'name' ? { ...problem, field: 'customerName' } : problem)))
  const currency = value('currency', true)?.text ?? ''
  if (currency !== '' && !isCurrency(currency)) tell('currency', 'currency_unknown', told.values.currency?.row)
  const exchangeRate = readExchangeRate(currency, value('exchangeRate')?.text ?? null)
  if (exchangeRate === undefined) tell('exchangeRate', 'exchange_rate_missing')

  const money = readMoney(told, tell)
  const facts = money && customer ? treatmentOf(money.groups, customer, reading.seller) : null
  if (money && customer && !facts) tell('vatRate', 'treatments_mixed', told.groups[0]?.row)
  if (problems.length > 0 || !number || issueDate === null || !customer || !money || !facts) {
    return { invoice: null, problems: firstOfEach(problems), isDraft: false }
  }
  // An invoice below nothing is a credit note, with its amounts turned.
  const isTurned = told.kind === 'invoice' && money.totalCents < 0
  const sign = isTurned ? -1 : 1
  const turned = (cents: Cents): Cents => sign * cents || 0
  const kind = isTurned ? 'credit_note' : told.kind
  const prepaid = value('prepaid')
  const isPaid = prepaid !== null && money.totalCents !== 0 && centsOf(prepaid.text) === money.totalCents
  const invoice: ImportedInvoice = {
    row: number.row,
    kind,
    number: number.text,
    issueDate,
    dueDate: kind === 'credit_note' ? null : dueDate,
    currency,
    exchangeRate: exchangeRate ?? null,
    reference: value('reference')?.text ?? null,
    status: isPaid ? 'paid' : 'sent',
    paidOn: isPaid ? issueDate : null,
    creditedInvoiceNumber: kind === 'credit_note' ? value('creditedInvoiceNumber')?.text ?? null : null,
    customer,
    vatTreatment: facts.vatTreatment,
    supplyType: facts.supplyType,
    lines: money.lines.map(line => ({ ...line, lineTotalCents: turned(line.lineTotalCents) })),
    vatBreakdown: facts.groups.map(group => (
      { ...group, taxableCents: turned(group.taxableCents), vatCents: turned(group.vatCents) }
    )),
    subtotalCents: turned(money.subtotalCents),
    vatTotalCents: turned(money.vatTotalCents),
    totalCents: turned(money.totalCents),
  }
  return { invoice, problems, isDraft: false }
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

/** An invoice names its seller by numbers; where neither side has one in common, nobody can tell. */
function isOwn(told: EInvoice['seller'], own: EInvoiceReading['seller']): boolean {
  const pairs = [
    [told.vatNumber && normaliseVatNumber(told.vatNumber), own.vatNumber && normaliseVatNumber(own.vatNumber)],
    [told.kvkNumber, own.kvkNumber],
  ].filter(pair => pair.every(Boolean))
  return pairs.length === 0 || pairs.some(([one, other]) => one === other)
}

/** Units for one euro; null in euro, undefined where it is missing. */
function readExchangeRate(currency: string, text: string | null): DecimalString | null | undefined {
  if (currency === 'EUR' || currency === '') return null
  const isRate = text !== null && isDecimal(text, { min: '0', nonZero: true, maxScale: 6, maxIntegerDigits: 9 })
  return isRate ? normaliseDecimal(text) : undefined
}

interface Group extends Omit<VatGroup, 'treatment'> {
  row: number
}

interface Money {
  lines: ImportedInvoice['lines']
  groups: Group[]
  subtotalCents: Cents
  vatTotalCents: Cents
  totalCents: Cents
}

type Tell = (field: string, code: ImportProblemCode, row?: number) => void

function readMoney(told: EInvoice, tell: Tell): Money | null {
  let isWrong = false
  const wrong: Tell = (field, code, row) => {
    isWrong = true
    tell(field, code, row)
  }
  const amount = (field: string, text: string | undefined, row: number): Cents => {
    const cents = text === undefined || text === '' ? null : centsOf(text)
    if (cents === null) wrong(field, text ? 'amount_invalid' : 'value_missing', row)
    return cents ?? 0
  }
  const total = (field: 'subtotal' | 'vat' | 'total') =>
    amount(field, told.values[field]?.text, told.values[field]?.row ?? told.row)
  const rateOf = ({ rate, row }: EInvoicePart): DecimalString => {
    const text = rate === '' ? '0' : rate
    if (isDecimal(text, { min: '0', max: '100', maxScale: 4, maxIntegerDigits: 3 })) return normaliseDecimal(text)
    wrong('vatRate', 'rate_invalid', row)
    return '0'
  }
  const [subtotalCents, vatTotalCents, totalCents] = [total('subtotal'), total('vat'), total('total')]
  const groups = told.groups.map((part): Group => {
    const category = vatCategories.find(known => known === part.category)
    if (!category) wrong('vatRate', 'rate_invalid', part.row)
    return {
      row: part.row,
      category: category ?? 'S',
      rate: rateOf(part),
      taxableCents: amount('subtotal', part.amount, part.row),
      vatCents: amount('vat', part.vat, part.row),
    }
  })
  const lines = told.lines.map(part => ({
    description: part.description.slice(0, 2_000) || told.values.number?.text || '',
    vatRate: rateOf(part),
    lineTotalCents: amount('subtotal', part.amount, part.row),
    category: part.category,
  }))
  if (groups.length === 0) wrong('vat', 'value_missing')
  if (lines.length === 0) wrong('subtotal', 'value_missing')
  if (isWrong) return null

  const sum = (cents: readonly Cents[]) => cents.reduce((total, each) => total + each, 0)
  if (subtotalCents + vatTotalCents !== totalCents) wrong('total', 'totals_differ', told.values.total?.row)
  if (sum(groups.map(({ taxableCents }) => taxableCents)) !== subtotalCents) {
    wrong('subtotal', 'lines_differ', told.values.subtotal?.row)
  }
  if (sum(groups.map(({ vatCents }) => vatCents)) !== vatTotalCents) wrong('vat', 'totals_differ', told.values.vat?.row)
  for (const { row, category, rate, taxableCents, vatCents } of groups) {
    const own = lines.filter(line => line.category === category && isRate(line.vatRate, rate))
    if (sum(own.map(({ lineTotalCents }) => lineTotalCents)) !== taxableCents) wrong('subtotal', 'lines_differ', row)
    const difference = Math.abs(vatCents - calculateVat(taxableCents, rate))
    if (difference > leastRoundedAway && 2 * difference > own.length + 1) wrong('vat', 'vat_differs', row)
  }
  const kept = lines.map(({ description, vatRate, lineTotalCents }) => ({ description, vatRate, lineTotalCents }))
  return isWrong ? null : { lines: kept, groups, subtotalCents, vatTotalCents, totalCents }
}

/** What of a group's VAT may be owed to rounding, in cents: half a cent for each of its lines, and never less. */
const leastRoundedAway = 5

/** EN 16931 writes amounts with a point and at most two decimals (BR-DEC). */
function centsOf(text: string): Cents | null {
  if (!/^[-+]?\d+(?:\.\d{1,2}0*)?$/.test(text)) return null
  return readAmount(text.replace(/(\.\d\d)0+$/, '$1').replace('+', ''), '.')
}

function isRate(left: DecimalString, right: DecimalString): boolean {
  return compareDecimals(requireDecimal(left), requireDecimal(right)) === 0
}

/** What the categories of VAT mean for this seller and customer; null for several that cannot stand on one document. */
function treatmentOf(
  groups: readonly Group[], customer: ImportedCustomer, seller: EInvoiceReading['seller'],
): { vatTreatment: VatTreatment, supplyType: SupplyType | null, groups: VatGroup[] } | null {
  const found = new Set(groups.map(({ category }) => category))
  const kept = (treatmentOfGroup: (category: VatCategory) => LineTreatment | null): VatGroup[] =>
    groups.map(({ category, rate, taxableCents, vatCents }) => {
      const treatment = treatmentOfGroup(category)
      return { category, rate, ...(treatment ? { treatment } : {}), taxableCents, vatCents }
    })
  if (found.has('S') || found.has('Z')) {
    if ([...found].some(category => !['S', 'Z', 'E', 'O'].includes(category))) return null
    const beside = { E: 'exempt', O: 'disbursement' } as const
    return {
      vatTreatment: 'standard', supplyType: null,
      groups: kept(category => (category === 'E' || category === 'O' ? beside[category] : null)),
    }
  }
  const [category] = found
  if (found.size !== 1 || category === undefined) return null
  const own = kept(() => null)
  const isAbroad = customer.country !== 'NL'
  switch (category) {
    case 'AE': return isAbroad && isEuMember(customer.country)
      ? { vatTreatment: 'intra_eu', supplyType: 'services', groups: own }
      : { vatTreatment: 'reverse_charge', supplyType: null, groups: own }
    case 'K': return { vatTreatment: 'intra_eu', supplyType: 'goods', groups: own }
    case 'G': return { vatTreatment: 'export', supplyType: seller.supplyType ?? 'goods', groups: own }
    case 'O': return seller.vatTreatment === 'kor' || !isAbroad
      ? { vatTreatment: seller.vatTreatment === 'kor' ? 'kor' : 'exempt', supplyType: null, groups: own }
      : { vatTreatment: 'export', supplyType: 'services', groups: own }
    case 'E': return { vatTreatment: seller.vatTreatment === 'kor' ? 'kor' : 'exempt', supplyType: null, groups: own }
    default: return null
  }
}
