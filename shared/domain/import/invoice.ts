import { isDocumentNumber } from '../invoice/document-number'
import type { InvoiceKind, IsoDate } from '../invoice/document'
import type { DecimalMark } from './amount'
import { fieldBeyondLimit } from './amount-limit'
import { completedParty, isFormula, plainText, readParty, type ImportedCustomer, type KnownParty } from './customer'
import { readDate, type DateOrder } from './date'
import { longestValue, type ImportField, type ImportRow } from './fields'
import type { ImportedInvoice } from './imported-invoice'
import { readAmounts, readCurrency } from './invoice-amounts'
import { firstOfEach, type ImportProblem, type ImportProblemCode } from './problem'
import type { ToldInvoice } from './told-invoice'
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
export interface ReadInvoice<Invoice extends ToldInvoice = ImportedInvoice> {
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
): ReadInvoice<ToldInvoice> {
  const problems: ImportProblem[] = []
  const tell = (field: ImportField<'invoices'>, code: ImportProblemCode) => void problems.push({ row, field, code })
  const text = (field: ImportField<'invoices'>) => {
    const value = plainText(values[field])
    if (value !== null && isFormula(value)) tell(field, 'formula')
    else if (value !== null && value.length > longestValue(field)) tell(field, 'value_too_long')
    return value
  }
  const date = (field: 'issueDate' | 'dueDate' | 'paidOn') => {
    const value = plainText(values[field])
    const isUtc = reading.utcFields.has(field)
    const found = value === null ? null : readDate(value, reading.dateOrder, { isUtc })
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
  const { customer: named, problems: ofCustomer } = readParty(row, { ...party, name: customerName }, 'customerName')
  const customer = named && completedParty(named, values, reading.knownParty(named))
  problems.push(...ofCustomer.map(problem => (problem.field === 'name' ? { ...problem, field: 'customerName' } : problem)))
  const money = readCurrency(values, reading.decimalMark, tell)
  // A date that is refused says nothing of the rates.
  const day = { date: isPast ? issueDate : reading.today, rates: reading.vatRates }
  const amounts = readAmounts(values, { decimalMark: reading.decimalMark, day }, tell)
  const description = text('description')
  const reference = text('reference')
  const creditedInvoiceNumber = text('creditedInvoiceNumber')
  if (problems.length > 0 || !customer || !amounts || number === null || issueDate === null) {
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
  const isPaid = status === 'paid' || (status === null && paidOn !== null)
  const invoice: ToldInvoice = {
    row,
    kind: readKind(plainText(values.kind)),
    number,
    issueDate,
    dueDate,
    ...money,
    reference,
    status: isPaid ? 'paid' : status === 'cancelled' ? 'cancelled' : 'sent',
    paidOn: isPaid ? paidOn ?? issueDate : null,
    creditedInvoiceNumber,
    customer,
    ...facts,
    // A table has no column for it, and a supply within the EU must have a day.
    supplyDate: facts.vatTreatment === 'intra_eu' ? issueDate : null,
    supplyPeriodEnd: null,
    deliveryCountry: null,
    vatExemptionReason: facts.vatTreatment === 'exempt' ? reading.seller.vatExemptionReason : null,
    lines,
    vatBreakdown: importedGroups(lines, [{ rate, vatCents }], facts, reading.seller),
    subtotalCents,
    vatTotalCents: vatCents,
    totalCents,
  }
  const beyond = fieldBeyondLimit(invoice)
  if (beyond) return { invoice: null, problems: [{ row, field: beyond, code: 'amount_invalid' }], isDraft: false }
  return { invoice, problems, isDraft: false }
}

/** What a row calls itself, which is an invoice unless it is some word for a credit note; null for nothing. */
function readKind(text: string | null): InvoiceKind | null {
  if (text === null) return null
  return /credit/i.test(text) ? 'credit_note' : 'invoice'
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
