import type { DocumentLocale, InvoiceKind, LineTreatment } from '#domain/invoice/document'
import { layoutBounds, type LayoutConfig, type LayoutLabelKey } from '#domain/layout'
import { isBlank } from '#domain/text'

/** The words of a document that a layout cannot replace, because they are sentences or have a part in the law. */
export interface FixedWords {
  percent: (value: string) => string
  vatGroup: (rate: string) => string
  vatOver: (vat: string, taxable: string) => string
  /** Labels of a document whose prices include VAT: they tell what the amounts are, whatever a layout calls them. */
  inclVat: Readonly<Record<'unitPrice' | 'lineTotal' | 'subtotal', string>>
  /** What stands in the place of a rate on a line beside taxed ones. */
  lineTreatments: Readonly<Record<LineTreatment, string>>
  disbursementsOf: (amount: string) => string
  vatReverseCharged: string
  vatExempt: string
  vatNotApplicable: string
  vatInEuro: (amount: string) => string
  exchangeRate: (rate: string, currency: string, source: string | null, date: string | null) => string
  period: (from: string, to: string) => string
  goodsTo: string
  kvk: string
  vatNumber: string
  attention: (name: string) => string
  draft: string
  cancelled: Readonly<Record<InvoiceKind, string>>
  page: (page: number, pages: number) => string
}

/** The label in the document's language: the layout's own word where it has one. */
export function labelOf(key: LayoutLabelKey, locale: DocumentLocale, { labels }: LayoutConfig): string {
  const own = labels[key]?.[locale]?.trim().slice(0, layoutBounds.labelLength) ?? null
  return own === null || isBlank(own) ? defaultLabels[key][locale] : own
}

/** The labels Polder prints unless a layout says otherwise. */
export const defaultLabels: Readonly<Record<LayoutLabelKey, Readonly<Record<DocumentLocale, string>>>> = {
  invoice: { nl: 'Factuur', en: 'Invoice', de: 'Rechnung', fr: 'Facture' },
  advanceInvoice: {
    nl: 'Voorschotfactuur', en: 'Advance invoice', de: 'Anzahlungsrechnung', fr: 'Facture d’acompte',
  },
  creditNote: { nl: 'Creditfactuur', en: 'Credit note', de: 'Rechnungskorrektur', fr: 'Avoir' },
  invoiceNumber: { nl: 'Factuurnummer', en: 'Invoice number', de: 'Rechnungsnummer', fr: 'Numéro de facture' },
  creditNoteNumber: {
    nl: 'Creditfactuurnummer', en: 'Credit note number', de: 'Korrekturnummer', fr: 'Numéro d’avoir',
  },
  issueDate: { nl: 'Factuurdatum', en: 'Date of issue', de: 'Rechnungsdatum', fr: 'Date de facturation' },
  dueDate: { nl: 'Vervaldatum', en: 'Due date', de: 'Fällig am', fr: 'Date d’échéance' },
  supplyDate: {
    nl: 'Leveringsdatum', en: 'Date of supply', de: 'Leistungsdatum', fr: 'Date de livraison ou de prestation',
  },
  supplyPeriod: {
    nl: 'Leveringsperiode', en: 'Period of supply', de: 'Leistungszeitraum', fr: 'Période de livraison ou de prestation',
  },
  reference: { nl: 'Kenmerk', en: 'Reference', de: 'Unser Zeichen', fr: 'Référence' },
  buyerReference: { nl: 'Uw referentie', en: 'Your reference', de: 'Ihr Zeichen', fr: 'Votre référence' },
  orderNumber: { nl: 'Bestelnummer', en: 'Order number', de: 'Bestellnummer', fr: 'Numéro de commande' },
  contractNumber: { nl: 'Contractnummer', en: 'Contract number', de: 'Vertragsnummer', fr: 'Numéro de contrat' },
  projectReference: { nl: 'Project', en: 'Project', de: 'Projekt', fr: 'Projet' },
  costCenter: { nl: 'Kostenplaats', en: 'Cost centre', de: 'Kostenstelle', fr: 'Centre de coûts' },
  creditedInvoice: { nl: 'Bij factuur', en: 'For invoice', de: 'Zu Rechnung', fr: 'Facture d’origine' },
  customer: { nl: 'Aan', en: 'To', de: 'An', fr: 'À' },
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
  totalCredit: { nl: 'Totaal credit', en: 'Total credit', de: 'Korrekturbetrag', fr: 'Total de l’avoir' },
  amountDue: { nl: 'Te betalen', en: 'Amount due', de: 'Zu zahlen', fr: 'À payer' },
  payBefore: { nl: 'Uiterlijk betalen op', en: 'Pay by', de: 'Zahlbar bis', fr: 'À payer au plus tard le' },
  accountName: { nl: 'Ten name van', en: 'Account holder', de: 'Kontoinhaber', fr: 'Titulaire' },
  paymentReference: {
    nl: 'Onder vermelding van', en: 'Payment reference', de: 'Verwendungszweck', fr: 'Référence de paiement',
  },
  payOnline: { nl: 'Online betalen', en: 'Pay online', de: 'Online bezahlen', fr: 'Payer en ligne' },
  scanToPay: { nl: 'Scan en betaal', en: 'Scan to pay', de: 'Scannen und zahlen', fr: 'Scanner et payer' },
}

export const fixedWords: Readonly<Record<DocumentLocale, FixedWords>> = {
  nl: {
    percent: value => `${value}%`,
    vatGroup: rate => `${rate}% btw`,
    vatOver: (vat, taxable) => `${vat} over ${taxable}`,
    inclVat: { unitPrice: 'Prijs incl. btw', lineTotal: 'Bedrag incl. btw', subtotal: 'Totaal excl. btw' },
    lineTreatments: { exempt: 'vrij', disbursement: 'geen' },
    disbursementsOf: amount => `Doorlopende posten van ${amount}`,
    vatReverseCharged: 'Btw verlegd',
    vatExempt: 'Vrijgesteld van btw',
    vatNotApplicable: 'Geen btw',
    vatInEuro: amount => `Btw in euro: ${amount}`,
    exchangeRate: (rate, currency, source, date) =>
      joined([`Wisselkoers: € 1 = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} t/m ${to}`,
    goodsTo: 'Goederen naar',
    kvk: 'KvK',
    vatNumber: 'Btw-id',
    attention: name => `t.a.v. ${name}`,
    draft: 'CONCEPT',
    cancelled: { invoice: 'GEANNULEERD', credit_note: 'GEANNULEERD' },
    page: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  en: {
    percent: value => `${value}%`,
    vatGroup: rate => `${rate}% VAT`,
    vatOver: (vat, taxable) => `${vat} on ${taxable}`,
    inclVat: { unitPrice: 'Price incl. VAT', lineTotal: 'Amount incl. VAT', subtotal: 'Total excl. VAT' },
    lineTreatments: { exempt: 'exempt', disbursement: 'none' },
    disbursementsOf: amount => `Disbursements of ${amount}`,
    vatReverseCharged: 'VAT reverse charged',
    vatExempt: 'Exempt from VAT',
    vatNotApplicable: 'No VAT',
    vatInEuro: amount => `VAT in euro: ${amount}`,
    exchangeRate: (rate, currency, source, date) => joined([`Exchange rate: €1 = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} to ${to}`,
    goodsTo: 'Goods to',
    kvk: 'KvK no.',
    vatNumber: 'VAT number',
    attention: name => `Attn ${name}`,
    draft: 'DRAFT',
    cancelled: { invoice: 'CANCELLED', credit_note: 'CANCELLED' },
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  de: {
    percent: value => `${value}\u00A0%`,
    vatGroup: rate => `${rate} % USt.`,
    vatOver: (vat, taxable) => `${vat} auf ${taxable}`,
    inclVat: { unitPrice: 'Preis inkl. USt.', lineTotal: 'Betrag brutto', subtotal: 'Gesamt netto' },
    lineTreatments: { exempt: 'frei', disbursement: 'keine' },
    disbursementsOf: amount => `Durchlaufende Posten von ${amount}`,
    vatReverseCharged: 'Reverse Charge',
    vatExempt: 'Umsatzsteuerfrei',
    vatNotApplicable: 'Ohne USt.',
    vatInEuro: amount => `USt. in Euro: ${amount}`,
    exchangeRate: (rate, currency, source, date) => joined([`Wechselkurs: 1 € = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} bis ${to}`,
    goodsTo: 'Lieferung nach',
    kvk: 'KvK-Nr.',
    vatNumber: 'USt-IdNr.',
    attention: name => `z. Hd. ${name}`,
    draft: 'ENTWURF',
    cancelled: { invoice: 'STORNIERT', credit_note: 'STORNIERT' },
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  fr: {
    percent: value => `${value}\u00A0%`,
    vatGroup: rate => `TVA ${rate} %`,
    vatOver: (vat, taxable) => `${vat} sur ${taxable}`,
    inclVat: { unitPrice: 'Prix TTC', lineTotal: 'Montant TTC', subtotal: 'Total HT' },
    lineTreatments: { exempt: 'exo.', disbursement: 'sans' },
    disbursementsOf: amount => `Débours de ${amount}`,
    vatReverseCharged: 'Autoliquidation',
    vatExempt: 'Exonéré de TVA',
    vatNotApplicable: 'Sans TVA',
    vatInEuro: amount => `TVA en euros : ${amount}`,
    exchangeRate: (rate, currency, source, date) => joined([`Taux de change : 1 € = ${rate} ${currency}`, source, date]),
    period: (from, to) => `du ${from} au ${to}`,
    goodsTo: 'Livraison vers',
    kvk: 'N° KvK',
    vatNumber: 'N° TVA',
    attention: name => `À l’attention de ${name}`,
    draft: 'BROUILLON',
    cancelled: { invoice: 'ANNULÉE', credit_note: 'ANNULÉ' },
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null).join(', ')
}
