import { smallestAmountCents } from '../currencies'
import { isDocumentNumber } from '../invoice/document-number'
import type { InvoiceKind, IsoDate } from '../invoice/document'
import type { DecimalMark } from './amount'
import { fieldBeyondLimit } from './amount-limit'
import { completedParty, isFormula, plainText, readParty, type ImportedCustomer, type KnownParty } from './customer'
import { readDate, type DateOrder } from './date'
import { longestValue, type ImportField, type ImportRow } from './fields'
import type { ImportedInvoice } from './imported-invoice'
import { readAmounts, readCurrency, type TellOfRow } from './invoice-amounts'
import { readOpen, type StatedPayment } from './payment'
import { firstOfEach, type ImportProblem } from './problem'
import type { SourceRow } from './source-invoice'
import type { VatRates } from '../vat/law'
import { treatmentOfRow, type ImportSeller } from './treatment'
import { importedGroups } from './vat-groups'

/** How the values of a file are written, and who sent the invoices in it. */
export interface InvoiceReading {
  decimalMark: DecimalMark
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
  const money = readCurrency(values, reading.decimalMark, tell)
  const day = { date: pastDate ?? reading.today, rates: reading.vatRates }
  const smallestCents = smallestAmountCents(money.currency)
  const amounts = readAmounts(values, { decimalMark: reading.decimalMark, day, smallestCents }, tell)
  const { amount, paidOn: paidOnBeside } = readOpen(values, { ...reading, smallestCents }, tell)
  const paidOn = paidOnDate ?? paidOnBeside
  if (paidOn !== null && paidOn > reading.today) tell('paidOn', 'date_in_future')
  if (pastDate !== null && paidOn !== null && paidOn < pastDate) tell('paidOn', 'paid_before_issue')

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
    vatCountry: null,
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
  const date = (field: 'issueDate' | 'dueDate' | 'supplyDate' | 'supplyPeriodEnd' | 'paidOn') => {
    const value = plainText(values[field])
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
  const [supplyDate, end] = [date('supplyDate'), date('supplyPeriodEnd')]
  if (end !== null && (supplyDate === null || end < supplyDate)) tell('supplyPeriodEnd', 'date_invalid')
  const supplyPeriodEnd = end === supplyDate ? null : end
  return { issueDate, dueDate, supplyDate, supplyPeriodEnd, paidOnDate: date('paidOn') }
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

/**
 * What a row calls itself, which is an invoice unless it is some word for a credit note; null for nothing, and
 * `unknown` where it names another paper: a quote is no turnover, and what others invoiced or paid is none either.
 */
function readKind(text: string | null): InvoiceKind | 'unknown' | null {
  if (text === null) return null
  if (otherPapers.test(text)) return 'unknown'
  return /credit/i.test(text) ? 'credit_note' : 'invoice'
}

const otherPapers =
  /(?<!\p{L})(offerte|quot|estimate|pro.?forma|inkoop|purchase|bill\b|factuur ontvangen|(factuur)?betaling|payment|order$)/iu

/**
 * A status by its first word, as programs write it; null for none, which is an open one. What says more than that is
 * unknown where it says another thing, such as "sent, paid", and a part where only some was paid.
 */
function readStatus(text: string | null): StatusWord | null {
  if (text === null) return null
  const words = text.toLowerCase().replace(/(niet|not)( yet)? (betaald|voldaan|paid)/g, 'unpaid')
  const named = new Set(statusWords.flatMap(([status, expression]) => (expression.test(words) ? [status] : [])))
  const first = statusWords.find(([, expression]) => words.search(expression) === 0)?.[0] ?? 'unknown'
  if (named.size <= 1) return first
  return named.has('part') && [...named].every(status => partly.includes(status)) ? 'part' : 'unknown'
}

type StatusWord = 'draft' | 'part' | 'sent' | 'paid' | 'cancelled' | 'unknown'

/** What may stand beside a part that was paid. */
const partly: readonly StatusWord[] = ['part', 'sent', 'paid']

const statusWords: readonly (readonly [StatusWord, RegExp])[] = [
  ['draft', /(?<!\p{L})(concept|draft|klad)/u],
  // "Vervallen" is past due in one program and cancelled in another: whoever means one has to say it.
  ['cancelled', /(?<!\p{L})(ingetrokken|geannuleerd|void|voided|cancell?ed|verwijderd|deleted)/u],
  ['part', /(?<!\p{L})(deels|gedeeltelijk|partial|partly)/u],
  ['sent', /(?<!\p{L})(open|verzonden|verstuurd|onbetaald|te laat|verlopen|aangemaand|herinner|oninbaar)/u],
  ['sent', /(?<!\p{L})(definitief|bekeken|sent|unpaid|late|overdue|past due|reminded|pending)/u],
  ['sent', /(?<!\p{L})(issued|viewed|uncollectible)/u],
  ['paid', /(?<!\p{L})(betaald|voldaan|paid|afgehandeld|voltooid)/u],
  // Whether a credit note says so as well, or nothing does, nobody knows.
  ['unknown', /(?<!\p{L})(refunded|terugbetaald)/u],
]
