import type { InvoiceDocument, IsoDate } from '#domain/invoice/document'
import { namedRateSource } from '#domain/invoice/exchange-rate'
import type { UblProfile } from '#domain/invoice/ubl-profile'
import type { IssuedDocument, UblInput } from './issued'
import { customizationIds, profileId } from './profiles'
import { wording } from './wording'
import { element, type XmlElement } from './xml'

/** From the profile down to the references to other documents. */
export function headerElements({ document, totals, profile }: UblInput): (XmlElement | null)[] {
  const isInvoice = document.kind === 'invoice'
  return [
    element('cbc:CustomizationID', customizationIds[profile]),
    element('cbc:ProfileID', profileId),
    element('cbc:ID', document.number),
    element('cbc:IssueDate', document.issueDate),
    // A credit note has no due date in UBL.
    isInvoice ? element('cbc:DueDate', document.dueDate) : null,
    isInvoice ? element('cbc:InvoiceTypeCode', document.advance ? '386' : '380') : element('cbc:CreditNoteTypeCode', '381'),
    element('cbc:Note', note(document)),
    element('cbc:DocumentCurrencyCode', document.currency),
    totals.vatTotalEurCents === null ? null : element('cbc:TaxCurrencyCode', 'EUR'),
    element('cbc:AccountingCost', document.costCenter),
    element('cbc:BuyerReference', buyerReference(document)),
    // A date alone is a moment of delivery; only with an end is it a period.
    document.supplyPeriodEnd === null
      ? null
      : element('cac:InvoicePeriod', [
          element('cbc:StartDate', document.supplyDate),
          element('cbc:EndDate', document.supplyPeriodEnd),
        ]),
    element('cac:OrderReference', [element('cbc:ID', document.orderNumber)]),
    ...billingReferences({ document, profile }),
    element('cac:ContractDocumentReference', [element('cbc:ID', document.contractNumber)]),
    projectReference(document),
  ]
}

/** One note for everything: Peppol allows no second (PEPPOL-EN16931-R002). */
function note(document: InvoiceDocument): string {
  return [document.notes, exchangeRateNote(document)].filter(text => text !== null).join('\n')
}

/** EN 16931 has the VAT in euro but no place for the rate behind it. */
function exchangeRateNote({ currency, exchangeRate, exchangeRateDate, exchangeRateSource, locale }: InvoiceDocument) {
  if (currency === 'EUR' || exchangeRate === null) return null
  const origin = [namedRateSource(exchangeRateSource), exchangeRateDate].filter(text => text !== null).join(', ')
  return `${wording.exchangeRate[locale]}: 1 EUR = ${exchangeRate} ${currency}${origin === '' ? '' : ` (${origin})`}`
}

/** Peppol and NLCIUS want one always (PEPPOL-EN16931-R003, BR-NL-2), so the number is the last resort. */
function buyerReference({ buyerReference, orderNumber, number }: IssuedDocument): string {
  return [buyerReference, orderNumber].find(isFilled) ?? number
}

/** UBL credit notes have no place for a project; EN 16931 gives them an additional document of type 50. */
function projectReference({ kind, projectReference }: InvoiceDocument): XmlElement | null {
  if (!isFilled(projectReference)) return null
  return kind === 'invoice'
    ? element('cac:ProjectReference', [element('cbc:ID', projectReference)])
    : element('cac:AdditionalDocumentReference', [
        element('cbc:ID', projectReference),
        element('cbc:DocumentTypeCode', '50'),
      ])
}

/** What came before: the invoice that is credited, or the advance invoices that are deducted (BG-3). */
function billingReferences({ document, profile }: Pick<UblInput, 'document' | 'profile'>): (XmlElement | null)[] {
  const { kind, creditedInvoiceNumber, creditedInvoiceDate, deductedAdvances = [] } = document
  return kind === 'credit_note'
    ? [billingReference(creditedInvoiceNumber, creditedInvoiceDate, profile)]
    : deductedAdvances.map(({ number, issueDate }) => billingReference(number, issueDate, profile))
}

/** NLCIUS knows the number of a preceding invoice but not its date (BR-NL-24). */
function billingReference(number: string | null, date: IsoDate | null, profile: UblProfile): XmlElement | null {
  return element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [
      element('cbc:ID', number),
      profile === 'nlcius' ? null : element('cbc:IssueDate', date),
    ]),
  ])
}

function isFilled(text: string | null): text is string {
  return text !== null && text.trim() !== ''
}
