import { create } from 'xmlbuilder2'
import { lastDayOfMonth, monthOf } from '#domain/dates'
import type { IsoDate, Party } from '#domain/invoice/document'
import { formatCentsAsDecimal } from '#domain/money'
import { entriesOf, totalsOfEntries, type AuditDocument, type Entry } from './entries'
import { accountsOf, debtors, ledger } from './ledger'

/** What an audit file is made of. Pages are asked for while it is written, and twice: their sums come first. */
export interface AuditFile {
  year: number
  createdOn: IsoDate
  softwareVersion: string
  seller: AuditParty
  customers: () => AsyncIterable<readonly (AuditParty & { id: string })[]>
  documents: () => AsyncIterable<readonly AuditDocument[]>
}

export type AuditParty = Pick<
  Party, 'name' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country' | 'phone' | 'email' | 'kvkNumber'
  | 'vatNumber'
>

type Fields = { [name: string]: string | number | Fields | Fields[] | undefined }

const namespace = 'http://www.auditfiles.nl/XAF/3.2'

/**
 * The sales of a year as XML Auditfile Financieel 3.2, the file in which Dutch accountants and the Belastingdienst take
 * books over: customers, the accounts and VAT codes of the sales, and the sales journal with a transaction for each
 * document. It is written in pieces, of which each is a page of documents.
 */
export async function* auditFile(file: AuditFile): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  for await (const piece of piecesOf(file)) yield encoder.encode(piece)
}

async function* piecesOf(file: AuditFile): AsyncGenerator<string, void, undefined> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${namespace}">${written('header', headerOf(file))}`
  yield `<company>${Object.entries(companyOf(file.seller)).map(([name, value]) => written(name, value)).join('')}`
  yield '<customersSuppliers>'
  for await (const page of file.customers()) yield page.map(each => written('customerSupplier', customerOf(each))).join('')
  yield '</customersSuppliers>'
  yield written('generalLedger', {
    ledgerAccount: ledger.map(({ id, name, type }) => ({ accID: id, accDesc: name, accTp: type })),
  })
  yield written('vatCodes', {
    vatCode: Object.entries(accountsOf).map(([vatID, { description, vat }]) =>
      ({ vatID, vatDesc: description, ...(vat ? { vatToPayAccID: vat.id } : {}) })),
  })
  yield written('periods', { period: periodsOf(file.year) })
  yield* transactionsOf(file)
  yield '</company></auditfile>\n'
}

async function* transactionsOf({ documents }: AuditFile): AsyncGenerator<string, void, undefined> {
  const { lines, debitCents, creditCents } = await totalsOfEntries(documents())
  yield `<transactions>${written('linesCount', lines)}${written('totalDebit', formatCentsAsDecimal(debitCents))}`
    + written('totalCredit', formatCentsAsDecimal(creditCents))
  yield `<journal>${written('jrnID', 'VRK')}${written('desc', 'Verkoopboek')}${written('jrnTp', 'S')}`
    + written('offsetAccID', debtors.id)
  let count = 0
  for await (const page of documents()) {
    yield page.map(document => written('transaction', transactionOf(document, ++count))).join('')
  }
  yield '</journal></transactions>'
}

/** What cannot stand in XML has been refused before; replacing it here keeps a file whole whatever else there is. */
const options = { invalidCharReplacement: '\uFFFD' }

function written(name: string, content: Fields | Fields[string]): string {
  return create(options, { [name]: content } as object).end({ headless: true })
}

function headerOf({ year, createdOn, softwareVersion }: AuditFile): Fields {
  return {
    fiscalYear: year, startDate: `${year}-01-01`, endDate: `${year}-12-31`, curCode: 'EUR', dateCreated: createdOn,
    softwareDesc: 'Polder', softwareVersion: cut(softwareVersion, 20),
  }
}

/** The seller; who has no VAT number, under the small-business scheme, still has to give the element. */
function companyOf(seller: AuditParty): Fields {
  return {
    ...(seller.kvkNumber ? { companyIdent: seller.kvkNumber } : {}),
    companyName: cut(seller.name, 999),
    taxRegistrationCountry: seller.country,
    taxRegIdent: seller.vatNumber ?? '',
    ...addressOf(seller),
  }
}

function customerOf({ id, ...customer }: AuditParty & { id: string }): Fields {
  const { name, phone, email, kvkNumber, vatNumber, country } = customer
  return {
    custSupID: shortId(id),
    custSupName: cut(name, 50),
    ...(phone ? { telephone: cut(phone, 30) } : {}),
    ...(email ? { eMail: email } : {}),
    ...(kvkNumber ? { commerceNr: kvkNumber } : {}),
    ...(isKnown(country) ? { taxRegistrationCountry: country } : {}),
    ...(vatNumber ? { taxRegIdent: vatNumber } : {}),
    custSupTp: 'C',
    ...addressOf(customer),
  }
}

function addressOf({ addressLine1, addressLine2, postalCode, city, country }: AuditParty): Fields {
  const address = {
    ...(addressLine1 ? { streetname: cut(addressLine1, 999) } : {}),
    ...(addressLine2 ? { property: cut(addressLine2, 50) } : {}),
    ...(city ? { city: cut(city, 50) } : {}),
    ...(postalCode ? { postalCode: cut(postalCode, 10) } : {}),
    ...(isKnown(country) ? { country } : {}),
  }
  return Object.keys(address).length > 0 ? { streetAddress: address } : {}
}

/** The schema is older than these codes. */
const laterCountries = ['SS', 'XK']
const laterCurrencies = ['SLE', 'VED', 'VES', 'XCG', 'ZWG']
const isKnown = (country: string) => !laterCountries.includes(country)

function periodsOf(year: number): Fields[] {
  return Array.from({ length: 12 }, (_, index) => {
    const first = `${year}-${String(index + 1).padStart(2, '0')}-01`
    return { periodNumber: index + 1, startDatePeriod: first, endDatePeriod: lastDayOfMonth(first) }
  })
}

function transactionOf(document: AuditDocument, count: number): Fields {
  const entries = entriesOf(document)
  const [owed] = entries
  return {
    nr: count,
    desc: document.kind === 'credit_note' ? 'Creditfactuur' : 'Verkoopfactuur',
    periodNumber: monthOf(document.taxPointDate ?? document.issueDate),
    trDt: document.taxPointDate ?? document.issueDate,
    ...amountOf(owed.debitCents),
    trLine: entries.map((entry, index) => lineOf(document, entry, index + 1)),
  }
}

function lineOf(document: AuditDocument, { account, debitCents, vat }: Entry, place: number): Fields {
  const { number, issueDate, customerId, currency, totalCents } = document
  return {
    nr: place,
    accID: account,
    docRef: number,
    effDate: issueDate,
    ...amountOf(debitCents),
    ...(customerId === null ? {} : { custSupID: shortId(customerId) }),
    invRef: number,
    ...(vat === null ? {} : { vat: vatOf(vat) }),
    ...(currency === 'EUR' || place > 1 || laterCurrencies.includes(currency)
      ? {}
      : { currency: { curCode: currency, curAmnt: formatCentsAsDecimal(Math.abs(totalCents)) } }),
  }
}

function vatOf({ code, rate, creditCents }: NonNullable<Entry['vat']>): Fields {
  const { amnt, amntTp } = amountOf(-creditCents)
  return { vatID: code, vatPerc: rate, vatAmnt: amnt, vatAmntTp: amntTp }
}

/** An amount has no sign in the file: it stands on one side or on the other. */
function amountOf(debitCents: number): { amnt: string, amntTp: 'D' | 'C' } {
  return { amnt: formatCentsAsDecimal(Math.abs(debitCents)), amntTp: debitCents < 0 ? 'C' : 'D' }
}

/** An id without hyphens, which the 35 characters of the schema have no room for. */
function shortId(id: string): string {
  return cut(id.replaceAll('-', ''), 35)
}

/** At most so many characters, none of them cut in half. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}
