import { isCurrency } from '../currencies'
import { isIsoDate } from '../dates'
import type { DecimalString, InvoiceKind, IsoDate } from '../invoice/document'
import { isDocumentNumber } from '../invoice/document-number'
import { readExchangeRate, type TellOfEInvoice } from './e-invoice-amounts'
import { eInvoiceKindOf } from './e-invoice-kind'
import type { EInvoice, EInvoiceField, SourceText } from './e-invoice-source'

/** What an e-invoice calls itself, and its days. What is missing or wrong is null, and told. */
interface EInvoiceHead {
  kind: InvoiceKind | null
  number: SourceText | null
  issueDate: IsoDate | null
  dueDate: IsoDate | null
}

/** Reads the head of an e-invoice. */
export function readHead(source: EInvoice, today: IsoDate, tell: TellOfEInvoice): EInvoiceHead {
  const kind = eInvoiceKindOf(source)
  if (kind === null) tell('kind', 'document_type_unknown', source.values.typeCode?.row)
  const number = valueOf(source, 'number', tell, { isNeeded: true })
  if (number && !isDocumentNumber(number.text)) tell('number', 'number_invalid', number.row)
  const date = (field: 'issueDate' | 'dueDate', isNeeded = false): IsoDate | null => {
    const found = valueOf(source, field, tell, { isNeeded })
    if (found && !isIsoDate(found.text)) tell(field, 'date_invalid', found.row)
    return found && isIsoDate(found.text) ? found.text : null
  }
  const issueDate = date('issueDate', true)
  if (issueDate !== null && issueDate > today) tell('issueDate', 'date_in_future', source.values.issueDate?.row)
  const dueDate = date('dueDate')
  if (issueDate !== null && dueDate !== null && dueDate < issueDate) {
    tell('dueDate', 'due_before_issue', source.values.dueDate?.row)
  }
  return { kind, number, issueDate, dueDate }
}

/**
 * The currency of an e-invoice, and its rate: undefined where one is needed and there is none.
 * @param publishedRate that of the day, which stands in where it says nothing that a rate follows from
 */
export function readCurrency(
  source: EInvoice,
  publishedRate: (currency: string) => DecimalString | null,
  { tell, warn }: Record<'tell' | 'warn', TellOfEInvoice>,
): { currency: string, exchangeRate: DecimalString | null | undefined } {
  const currency = valueOf(source, 'currency', tell, { isNeeded: true })?.text ?? ''
  if (currency !== '' && !isCurrency(currency)) tell('currency', 'currency_unknown', source.values.currency?.row)
  const ownRate = readExchangeRate(currency, source.values)
  const assumed = ownRate === undefined && tellsNoRate(source) ? publishedRate(currency) : null
  if (assumed) warn('exchangeRate', 'exchange_rate_assumed')
  const exchangeRate = assumed ?? ownRate
  if (exchangeRate === undefined) tell('exchangeRate', 'exchange_rate_missing')
  return { currency, exchangeRate }
}

/** Whether an e-invoice says nothing that a rate follows from, in as far as it is in another currency than the euro. */
export function tellsNoRate({ values }: EInvoice): boolean {
  return !values.exchangeRate && !values.vatInEuro && values.currency?.text !== 'EUR'
}

/** What an e-invoice says of itself under a name; null where that is nothing, which is told of what it has to say. */
export function valueOf(
  source: EInvoice, field: EInvoiceField, tell: TellOfEInvoice, { isNeeded = false } = {},
): SourceText | null {
  const found = source.values[field]
  if (isNeeded && !found?.text) tell(field, 'value_missing')
  if (found && found.text.length > 200) tell(field, 'value_too_long', found.row)
  return found?.text ? found : null
}
