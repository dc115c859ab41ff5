import type { DocumentLocale } from '#domain/invoice/document'
import { layoutBounds, type LayoutConfig, type LayoutLabelKey } from '#domain/layout'

/** The words of a document that a layout cannot replace, because they are sentences or have a part in the law. */
export interface FixedWords {
  percent: (value: string) => string
  vatGroup: (rate: string) => string
  vatOver: (vat: string, taxable: string) => string
  vatReverseCharged: string
  vatExempt: string
  vatNotApplicable: string
  vatInEuro: string
  exchangeRate: (rate: string, currency: string, source: string | null, date: string | null) => string
  period: (from: string, to: string) => string
  kvk: string
  vatNumber: string
  attention: (name: string) => string
  draft: string
  cancelled: string
  page: (page: number, pages: number) => string
}

/** The label in the document's language: the layout's own word where it has one. */
export function labelOf(key: LayoutLabelKey, locale: DocumentLocale, { labels }: LayoutConfig): string {
  const own = labels[key]?.[locale]?.trim().slice(0, layoutBounds.labelLength)
  return own ? own : defaultLabels[key][locale]
}

/** The labels Polder prints unless a layout says otherwise. */
export const defaultLabels: Readonly<Record<LayoutLabelKey, Readonly<Record<DocumentLocale, string>>>> = {
  invoice: { nl: 'Factuur', en: 'Invoice', de: 'Rechnung', fr: 'Facture' },
  creditNote: { nl: 'Creditfactuur', en: 'Credit note', de: 'Gutschrift', fr: 'Avoir' },
  invoiceNumber: { nl: 'Factuurnummer', en: 'Invoice number', de: 'Rechnungsnummer', fr: 'Numéro de facture' },
  creditNoteNumber: { nl: 'Creditnummer', en: 'Credit note number', de: 'Gutschriftsnummer', fr: 'Numéro d’avoir' },
  issueDate: { nl: 'Factuurdatum', en: 'Date of issue', de: 'Rechnungsdatum', fr: 'Date de facturation' },
  dueDate: { nl: 'Vervaldatum', en: 'Due date', de: 'Fällig am', fr: 'Date d’échéance' },
  supplyDate: { nl: 'Leveringsdatum', en: 'Date of supply', de: 'Leistungsdatum', fr: 'Date de livraison' },
  supplyPeriod: { nl: 'Leveringsperiode', en: 'Period of supply', de: 'Leistungszeitraum', fr: 'Période de livraison' },
  reference: { nl: 'Kenmerk', en: 'Reference', de: 'Zeichen', fr: 'Référence' },
  buyerReference: { nl: 'Uw referentie', en: 'Your reference', de: 'Ihr Zeichen', fr: 'Votre référence' },
  creditedInvoice: { nl: 'Bij factuur', en: 'For invoice', de: 'Zu Rechnung', fr: 'Sur facture' },
  customer: { nl: 'Factuur aan', en: 'Billed to', de: 'Rechnung an', fr: 'Facturé à' },
  seller: { nl: 'Van', en: 'From', de: 'Von', fr: 'De' },
  description: { nl: 'Omschrijving', en: 'Description', de: 'Beschreibung', fr: 'Désignation' },
  quantity: { nl: 'Aantal', en: 'Quantity', de: 'Menge', fr: 'Quantité' },
  unit: { nl: 'Eenheid', en: 'Unit', de: 'Einheit', fr: 'Unité' },
  unitPrice: { nl: 'Prijs', en: 'Price', de: 'Preis', fr: 'Prix' },
  discount: { nl: 'Korting', en: 'Discount', de: 'Rabatt', fr: 'Remise' },
  vatRate: { nl: 'Btw', en: 'VAT', de: 'USt.', fr: 'TVA' },
  lineTotal: { nl: 'Bedrag excl. btw', en: 'Amount excl. VAT', de: 'Betrag netto', fr: 'Montant HT' },
  subtotal: { nl: 'Subtotaal', en: 'Subtotal', de: 'Zwischensumme', fr: 'Sous-total' },
  total: { nl: 'Totaal', en: 'Total', de: 'Gesamtbetrag', fr: 'Total' },
  totalCredit: { nl: 'Totaal credit', en: 'Total credit', de: 'Gutschriftsbetrag', fr: 'Total de l’avoir' },
  amountDue: { nl: 'Te betalen', en: 'Amount due', de: 'Zu zahlen', fr: 'À payer' },
  payBefore: { nl: 'Uiterlijk', en: 'Pay by', de: 'Zahlbar bis', fr: 'À payer avant le' },
  accountName: { nl: 'Ten name van', en: 'Account holder', de: 'Kontoinhaber', fr: 'Titulaire' },
  paymentReference: { nl: 'Betalingskenmerk', en: 'Payment reference', de: 'Verwendungszweck', fr: 'Communication' },
  payOnline: { nl: 'Online betalen', en: 'Pay online', de: 'Online bezahlen', fr: 'Payer en ligne' },
  scanToPay: { nl: 'Scan en betaal', en: 'Scan to pay', de: 'Scannen und zahlen', fr: 'Scanner et payer' },
}

export const fixedWords: Readonly<Record<DocumentLocale, FixedWords>> = {
  nl: {
    percent: value => `${value}%`,
    vatGroup: rate => `${rate}% btw`,
    vatOver: (vat, taxable) => `${vat} over ${taxable}`,
    vatReverseCharged: 'Btw verlegd',
    vatExempt: 'Vrijgesteld van btw',
    vatNotApplicable: 'Geen btw',
    vatInEuro: 'Btw in euro',
    exchangeRate: (rate, currency, source, date) =>
      joined([`Wisselkoers: € 1 = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} t/m ${to}`,
    kvk: 'KvK',
    vatNumber: 'Btw-id',
    attention: name => `t.a.v. ${name}`,
    draft: 'CONCEPT',
    cancelled: 'GEANNULEERD',
    page: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  en: {
    percent: value => `${value}%`,
    vatGroup: rate => `${rate}% VAT`,
    vatOver: (vat, taxable) => `${vat} on ${taxable}`,
    vatReverseCharged: 'VAT reverse charged',
    vatExempt: 'Exempt from VAT',
    vatNotApplicable: 'No VAT',
    vatInEuro: 'VAT in euro',
    exchangeRate: (rate, currency, source, date) => joined([`Exchange rate: €1 = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} to ${to}`,
    kvk: 'KvK no.',
    vatNumber: 'VAT number',
    attention: name => `Attn ${name}`,
    draft: 'DRAFT',
    cancelled: 'CANCELLED',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  de: {
    percent: value => `${value}\u00A0%`,
    vatGroup: rate => `${rate} % USt.`,
    vatOver: (vat, taxable) => `${vat} auf ${taxable}`,
    vatReverseCharged: 'Reverse Charge',
    vatExempt: 'Umsatzsteuerfrei',
    vatNotApplicable: 'Ohne USt.',
    vatInEuro: 'USt. in Euro',
    exchangeRate: (rate, currency, source, date) => joined([`Wechselkurs: 1 € = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} bis ${to}`,
    kvk: 'KvK-Nr.',
    vatNumber: 'USt-IdNr.',
    attention: name => `z. Hd. ${name}`,
    draft: 'ENTWURF',
    cancelled: 'STORNIERT',
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  fr: {
    percent: value => `${value}\u00A0%`,
    vatGroup: rate => `TVA ${rate} %`,
    vatOver: (vat, taxable) => `${vat} sur ${taxable}`,
    vatReverseCharged: 'Autoliquidation',
    vatExempt: 'Exonéré de TVA',
    vatNotApplicable: 'Sans TVA',
    vatInEuro: 'TVA en euros',
    exchangeRate: (rate, currency, source, date) => joined([`Taux de change : 1 € = ${rate} ${currency}`, source, date]),
    period: (from, to) => `du ${from} au ${to}`,
    kvk: 'N° KvK',
    vatNumber: 'N° TVA',
    attention: name => `À l’attention de ${name}`,
    draft: 'BROUILLON',
    cancelled: 'ANNULÉE',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null).join(', ')
}
