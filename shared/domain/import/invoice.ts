import { smallestAmountCents } from '../currencies'
import { isDocumentNumber } from '../invoice/document-number'
import type { InvoiceKind, IsoDate } from '../invoice/document'
import { earliestPayment } from '../invoice/payment'
import { fieldBeyondLimit } from './amount-limit'
import { completedParty, isFormula, plainText, readParty, type ImportedCustomer, type KnownParty } from './customer'
import { readDate, type DateOrder } from './date'
import { longestValue, type ImportField, type ImportRow } from './fields'
import type { ImportedInvoice } from './imported-invoice'
import { readAmounts, readCurrency, type CurrencyReading, type TellOfRow } from './invoice-amounts'
import { readOpen, type StatedPayment } from './payment'
import { firstOfEach, type ImportProblem } from './problem'
import type { SourceRow } from './source-invoice'
import type { VatRates } from '../vat/law'
import { treatmentOfRow, type ImportSeller } from './treatment'
import { importedGroups } from './vat-groups'

/** How the values of a file are written, and who sent the invoices in it. */
export interface InvoiceReading extends CurrencyReading {
  dateOrder: DateOrder
  /** Those whose times are in UTC where they name no zone themselves. */
  utcFields: ReadonlySet<ImportField>
  today: IsoDate
  /** The rates that the law knows; those of the Netherlands where nobody says others. */
  vatRates?: VatRates
  seller: ImportSeller
  /** Who is known already under the numbers, address or name of a row. */
  knownParty: (customer: ImportedCustomer) => KnownParty | null
}

/** What a row or file came to: an invoice, what is wrong with it, or a draft that is left where it was. */
export interface ReadInvoice<Invoice extends SourceRow | ImportedInvoice> {
  invoice: Invoice | null
  problems: ImportProblem[]
  isDraft: boolean
}

/**
 * Reads a row, which is an invoice or one VAT rate of it: two of the amounts without VAT, of VAT and with it, or one of
 * them and the rate. VAT may differ from that of its rate by what was rounded per line. Amounts keep their signs: what
 * they mean, the rows of a number tell together (`mergeRates`).
 */
export function readInvoice(
  { row, values }: ImportRow<'invoices'>, reading: InvoiceReading,
): ReadInvoice<SourceRow> {
  const problems: ImportProblem[] = []
  const tell: TellOfRow = (field, code) => void problems.push({ row, field, code })
  const text = (field: ImportField<'invoices'>) => {
    const value = plainText(values[field])
    if (value !== null && isFormula(value)) tell(field, 'formula')
    else if (value !== null && value.length > longestValue(field)) tell(field, 'value_too_long')
    return value
  }
  const status = readStatus(plainText(values.status))
  if (status === 'draft') return { invoice: null, problems: [], isDraft: true }
  if (status === 'unknown') tell('status', 'status_unknown')
  const kind = readKind(plainText(values.kind))
  if (kind === 'unknown') tell('kind', 'document_type_unknown')

  const number = text('number')
  if (number === null) tell('number', 'value_missing')
  else if (!isDocumentNumber(number)) tell('number', 'number_invalid')
  const { issueDate, dueDate, supplyDate, supplyPeriodEnd, paidOnDate } = readDates(values, reading, tell)
  // A date that is refused says nothing of the rates, nor of the days after it.
  const pastDate = issueDate !== null && issueDate <= reading.today ? issueDate : null
  const money = readCurrency(values, reading, tell)
  const day = { date: pastDate ?? reading.today, rates: reading.vatRates }
  const smallestCents = smallestAmountCents(money.currency)
  const amounts = readAmounts(values, { decimalMark: reading.decimalMark, day, smallestCents }, tell)
  const { amount, paidOn: paidOnBeside } = readOpen(values, { ...reading, smallestCents }, tell)
  const paidOn = paidOnDate ?? paidOnBeside
  if (paidOn !== null && paidOn > reading.today) tell('paidOn', 'date_in_future')
  if (pastDate !== null && paidOn !== null && paidOn < earliestPayment(pastDate)) tell('paidOn', 'paid_before_issue')

  const { customerName, ...party } = values
  const { customer: named, problems: ofCustomer } = readParty(row, { ...party, name: customerName }, 'customerName')
  const customer = named && completedParty(named, values, reading.knownParty(named))
  problems.push(...ofCustomer.map(problem => (problem.field === 'name' ? { ...problem, field: 'customerName' } : problem)))
  const description = text('description')
  const reference = text('reference')
  const creditedInvoiceNumber = text('creditedInvoiceNumber')
  if (problems.length > 0 || kind === 'unknown' || !customer || !amounts || number === null || issueDate === null) {
    return { invoice: null, problems: firstOfEach(problems), isDraft: false }
  }
  const { rate, subtotalCents, vatCents, totalCents } = amounts
  const isTaxed = vatCents !== 0 || rate !== '0'
  const buyer = { ...customer, date: issueDate }
  const facts = treatmentOfRow(buyer, { isTaxed, rateText: values.vatRate ?? '' }, reading.seller)
  const lines = [{
    description: description ?? number, vatRate: rate, vatTreatment: null, vatExemptionReason: null,
    lineTotalCents: subtotalCents,
  }]
  const assumedOn = [dueDate ?? issueDate, reading.today].sort()[0] ?? issueDate
  const invoice: SourceRow = {
    row,
    kind,
    // A table has no word for it that is certain.
    advance: false,
    number,
    issueDate,
    dueDate,
    ...money,
    reference,
    payment: { ...paymentOf(status, amount, paidOn), paidOn, assumedOn },
    creditedInvoiceNumber,
    customer,
    ...facts,
    // A supply within the EU must have a day.
    supplyDate: supplyDate ?? (facts.vatTreatment === 'intra_eu' ? issueDate : null),
    supplyPeriodEnd,
    placeOfSupplyRule: null,
    deliveryCountry: null,
    vatExemptionReason: facts.vatTreatment === 'exempt' ? reading.seller.vatExemptionReason : null,
    lines,
    vatBreakdown: importedGroups(lines, [{ rate, vatCents }], { ...facts, placeOfSupplyRule: null }, reading.seller),
    subtotalCents,
    vatTotalCents: vatCents,
    totalCents,
  }
  const beyond = fieldBeyondLimit(invoice)
  if (beyond) return { invoice: null, problems: [{ row, field: beyond, code: 'amount_invalid' }], isDraft: false }
  return { invoice, problems, isDraft: false }
}

function readDates(
  values: ImportRow<'invoices'>['values'], { dateOrder, utcFields, today }: InvoiceReading, tell: TellOfRow,
): Record<'issueDate' | 'dueDate' | 'supplyDate' | 'supplyPeriodEnd' | 'paidOnDate', IsoDate | null> {
  const date = (
    field: 'issueDate' | 'dueDate' | 'supplyDate' | 'supplyPeriodEnd' | 'paidOn', value = plainText(values[field]),
  ) => {
    const found = value === null ? null : readDate(value, dateOrder, { isUtc: utcFields.has(field) })
    if (value !== null && found === null) tell(field, isFormula(value) ? 'formula' : 'date_invalid')
    return found
  }
  const issueDate = date('issueDate')
  if (plainText(values.issueDate) === null) tell('issueDate', 'value_missing')
  const isFuture = issueDate !== null && issueDate > today
  if (isFuture) tell('issueDate', 'date_in_future')
  const dueDate = date('dueDate')
  if (issueDate !== null && !isFuture && dueDate !== null && dueDate < issueDate) tell('dueDate', 'due_before_issue')
  return { issueDate, dueDate, ...readSupply(values, date, tell), paidOnDate: date('paidOn') }
}

/** The day or period of supply. Where only the end of a period is told, that is the day: it decides when VAT is due. */
function readSupply(
  values: ImportRow<'invoices'>['values'],
  date: (field: 'supplyDate' | 'supplyPeriodEnd', text: string | null) => IsoDate | null,
  tell: TellOfRow,
): Record<'supplyDate' | 'supplyPeriodEnd', IsoDate | null> {
  const [first, last] = (['supplyDate', 'supplyPeriodEnd'] as const).map((field) => {
    const text = plainText(values[field])
    return text === null || noDay.test(text) ? null : text
  })
  const days = first?.split(between) ?? []
  const [from = null, to = null] = days.length > 2 ? [first] : days
  const start = date('supplyDate', from)
  const end = date('supplyPeriodEnd', last ?? null) ?? date('supplyDate', to)
  if (start !== null && end !== null && end < start) tell('supplyPeriodEnd', 'date_invalid')
  return { supplyDate: start ?? end, supplyPeriodEnd: start === null || end === start ? null : end }
}

/** Whether it was paid, and how much: a day without an amount or a status is that of the whole. */
function paymentOf(
  status: ReturnType<typeof readStatus>, amount: StatedPayment['amount'], paidOn: IsoDate | null,
): Pick<StatedPayment, 'status' | 'amount'> {
  const isPaid = status === 'paid' || (status === null && amount === null && paidOn !== null)
  return {
    status: isPaid ? 'paid' : status === 'cancelled' ? 'cancelled' : 'sent',
    amount: status === 'part' ? amount ?? 'part' : amount,
  }
}

/** What programs write where there is no day. */
const noDay = /^(-+|n\.?v\.?t\.?|n\/a)$/i
/** What stands between the first and the last day of a period. */
const between = /\s(?:t\/m|tot en met|tot|to|until|-|–)\s/i

/**
 * What a row calls itself, which is an invoice unless it is some word for a credit note; null for nothing, and
 * `unknown` where it names another paper: a quote is no turnover, and what others invoiced or paid is none either.
 */
function readKind(text: string | null): InvoiceKind | 'unknown' | null {
  if (text === null) return null
  if (noInvoices.test(text) || (papers.test(text) && !/factuur|invoice/i.test(text))) return 'unknown'
  return /credit/i.test(text) ? 'credit_note' : 'invoice'
}

const noInvoices =
  /^(betaling|payment)|(?<!\p{L})(factuurbetaling|pro.?forma|inkoop|purchase(?! order)|bills?\b|accpay|invoice payment)|ontvangen/iu
/** What an invoice may be about, as in "invoice of quote 12", and is none by itself. */
const papers = /offerte|quot|estimate|(?<!_)order|pakbon|herinnering|aanmaning|reminder/i

/**
 * A status by all of its words; null for none, which is an open one. What says two things that do not go together, such
 * as "sent, paid", is unknown.
 */
function readStatus(text: string | null): 'draft' | 'part' | 'sent' | 'paid' | 'cancelled' | 'unknown' | null {
  if (text === null) return null
  const words = text.toLowerCase()
    .replace(/(niet|not)( yet)? (betaald|voldaan|paid)/g, 'unpaid').replace(/(niet|not)( yet)? (verzonden|verstuurd|sent)/g, '')
  const marks = statusMarks.filter(([, expression]) => expression.test(words)).map(([mark]) => mark)
  const [first] = statusMarks.find(([, expression]) => words.search(expression) === 0) ?? []
  const isOnly = (...allowed: StatusMark[]) => marks.every(mark => allowed.includes(mark))
  if (first === undefined || marks.includes('refunded')) return 'unknown'
  if (marks.includes('part')) return isOnly('part', 'paid', 'open', 'late', 'sent') ? 'part' : 'unknown'
  // Paid, too late or after it was sent, is paid.
  if (isOnly('paid', 'late') && marks.includes('paid')) return 'paid'
  if (first === 'paid') return isOnly('paid', 'late', 'sent') ? 'paid' : 'unknown'
  if (first === 'cancelled') return isOnly('cancelled', 'open', 'late', 'sent') ? 'cancelled' : 'unknown'
  if (first === 'draft') return isOnly('draft') ? 'draft' : 'unknown'
  return isOnly('open', 'late', 'sent') ? 'sent' : 'unknown'
}

type StatusMark = (typeof statusMarks)[number][0]

const statusMarks = [
  ['draft', /(?<!\p{L})(concept|draft|klad)/u],
  // "Vervallen" is past due in one program and cancelled in another: whoever means one has to say it.
  ['cancelled', /(?<!\p{L})(ingetrokken|geannuleerd|void|voided|cancell?ed|verwijderd|deleted)/u],
  ['part', /(?<!\p{L})(deels|gedeeltelijk|partial|partly)/u],
  ['open', /(?<!\p{L})(open|onbetaald|oninbaar|unpaid|uncollectible|pending)/u],
  ['late', /(?<!\p{L})(te laat|verlopen|aangemaand|herinner|late|overdue|past due|reminded)/u],
  ['sent', /(?<!\p{L})(verzonden|verstuurd|definitief|bekeken|sent|issued|viewed)/u],
  ['paid', /(?<!\p{L})(betaald|voldaan|paid|afgehandeld|voltooid)/u],
  // Whether a credit note says so as well, or nothing does, nobody knows.
  ['refunded', /(?<!\p{L})(refunded|terugbetaald)/u],
] as const
