import { selectWithin } from '#db/account/for-account'
import { readLatestKeptRate } from '#db/queries/exchange-rates'
import type { BusinessRow } from '#db/queries/rows'
import { unprintableCharacters } from '#documents/pdf/printable'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { checkCompliance } from '#domain/invoice/compliance'
import { textsOf } from '#domain/invoice/compliance/texts'
import type { CheckResult, InvoiceDocument } from '#domain/invoice/document'
import { placeNumber } from '#domain/invoice/numbering'
import { taxPointOf } from '#domain/vat/tax-point'
import { findNextNumber, type NextNumber } from '../business/find-next-number'
import { findSeries, numberFormatOf } from '../business/find-series'
import { latestVatVerdict } from '../customers/vat-checks'
import { oldestDays } from '../exchange-rates/find-rate'
import { dueChargesOf } from './due-charges'
import { readerOf, type AccountContext } from '../work/context'
import { documentOf } from './document'
import { requireInvoice, type DocumentReader, type InvoiceReader, type InvoiceRecord } from './record'
import { isNumberTaken } from './requested-number'
import { requireDocuments } from './require-documents'
import { vatSchemeAt } from './tax-point'
import { yearTurnover } from './year-turnover'

/**
 * Checks a document against Dutch and European rules, as it stands today. Nothing is found on what another program
 * made: only its amounts are known. Refuses not_found, document_expired.
 */
export async function checkInvoiceCompliance(account: AccountContext, id: string): Promise<CheckResult[]> {
  const reader = readerOf(account)
  const record = await requireInvoice(reader, id)
  requireDocuments(record)
  if (record.importId !== null) return []
  const business = await account.reads.business()
  return complianceOf(account, reader, record, business, documentOf(record, business))
}

/**
 * The findings on a document, with what the account's other documents say of its number and date.
 * @param known the next number of its kind on its date, where it was found already to be given: then giving it refuses
 * a number that is taken
 */
export async function complianceOf(
  account: AccountContext,
  reader: DocumentReader,
  record: Pick<
    InvoiceRecord, 'id' | 'number' | 'numberPeriod' | 'numberSequence' | 'issuedAt' | 'customerId' | 'chargesForId'
  >,
  business: BusinessRow,
  document: InvoiceDocument,
  known?: NextNumber,
): Promise<CheckResult[]> {
  const { tx: client, reads } = reader
  const on = { kind: document.kind, date: document.issueDate }
  const isNumbered = record.number !== null
  const isTaken = !isNumbered && document.number !== null && await isNumberTaken(reader, document.number, record.id)
  // What asks for no number gets the next one, whichever that is.
  const next = known ?? (isNumbered || document.number === null ? null : await findNextNumber(reader, business, on))
  const series = next ? next.series : await findSeries(reader, business, on)
  const taxPoint = taxPointOf(document)
  const { latestIssueDate, filedPeriod } = await reads.surrounding({
    id: record.id,
    kind: document.kind,
    period: record.numberPeriod ?? series.period,
    sequence: record.numberSequence,
    month: taxPoint.date?.slice(0, 7) ?? null,
    issuedAt: record.issuedAt,
  })
  const suppliedOn = document.supplyPeriodEnd ?? document.supplyDate
  const verdict = await latestVatVerdict(client, document.customer?.vatNumber ?? null, suppliedOn)
  return checkCompliance(document, {
    today: todayInAmsterdam(account.outside.clock.now()),
    messageLocale: account.messageLocale,
    customerVatStatus: verdict?.status ?? null,
    customerVatCheckedOn: verdict?.checkedOn ?? null,
    latestIssueDate,
    // That it is taken says more of a number than that it is not the next one.
    numberPlacement: next && !isNumbered && !isTaken
      ? placeNumber(document.number, {
          ...numberFormatOf(business, document.kind),
          date: document.issueDate,
          nextSequence: next.sequence,
        })
      : 'automatic',
    isNumberTaken: isTaken && !known,
    customerId: record.customerId,
    filedPeriod,
    vatScheme: vatSchemeAt(taxPoint, document, business),
    ...isNumbered ? {} : await yearTurnover(client, document),
    dueCharges: isNumbered ? null : await dueChargesOf(account, client, record),
    isSmallBusiness: business.defaultVatTreatment === 'kor',
    publishedRate: await publishedRateOf(client, document),
    vatRates: account.outside.vatRates,
    // No font of the PDF can print them.
    unprintableCharacters: textsOf(document)
      .map(([field, text]) => ({ field, characters: unprintableCharacters([text]).join('') }))
      .filter(({ characters }) => characters !== ''),
  })
}

/** What was published for the day of a document's exchange rate, as far as it is kept: nothing is fetched for it. */
async function publishedRateOf(
  client: InvoiceReader, { currency, exchangeRate, exchangeRateDate, issueDate }: InvoiceDocument,
) {
  if (currency === 'EUR' || exchangeRate === null) return null
  const date = exchangeRateDate ?? issueDate
  return readLatestKeptRate(selectWithin(client), { currency, from: addDays(date, -oldestDays), to: date })
}
