import type { DocumentLocale } from '#domain/invoice/document'
import { layoutBounds, type LayoutConfig } from '#domain/layout'
import { defaultLabels, type LayoutLabelKey } from '#domain/layout-labels'
import { isBlank } from '#domain/text'

/** The label in the document's language: the layout's own word where it has one. */
export function labelOf(key: LayoutLabelKey, locale: DocumentLocale, { labels }: LayoutConfig): string {
  const own = labels[key]?.[locale]?.trim().slice(0, layoutBounds.labelLength) ?? null
  return own === null || isBlank(own) ? defaultLabels[key][locale] : own
}

/**
 * The words of a document that a layout cannot replace, because they are sentences or have a part in the law. Dutch is
 * the pattern: the compiler holds the other languages to it.
 */
const nl = {
  percent: (value: string) => `${value}%`,
  vatGroup: (rate: string) => `${rate}% btw`,
  vatOver: (vat: string, taxable: string) => `${vat} over ${taxable}`,
  /** Labels of a document whose prices include VAT: they tell what the amounts are, whatever a layout calls them. */
  inclVat: { unitPrice: 'Prijs incl. btw', lineTotal: 'Bedrag incl. btw', subtotal: 'Totaal excl. btw' },
  /** The same under a margin scheme, where no amount may seem to be one without VAT. */
  underMargin: { unitPrice: 'Prijs', lineTotal: 'Bedrag' },
  /** What stands in the place of a rate on a line beside taxed ones. */
  lineTreatments: {
    exempt: 'vrij', reverse_charge: 'verlegd', disbursement: 'geen', collection_costs: 'geen', late_interest: 'geen',
  },
  /** The same on a line under a margin scheme, neither exempt nor taxed at a rate; the notes name the scheme. */
  marginLine: 'marge',
  outsideVat: {
    disbursement: 'doorlopende posten', collection_costs: 'incassokosten', late_interest: 'wettelijke rente',
  },
  outsideVatOf: (what: string, amount: string) => `Geen btw over ${what} van ${amount}`,
  vatReverseCharged: 'Btw verlegd',
  vatExempt: 'Vrijgesteld van btw',
  vatNotApplicable: 'Geen btw',
  vatInEuro: (amount: string) => `Btw in euro: ${amount}`,
  exchangeRate: (rate: string, currency: string, source: string | null, date: string | null) =>
    joined([`Wisselkoers: € 1 = ${rate} ${currency}`, source, date]),
  period: (from: string, to: string) => `${from} t/m ${to}`,
  goodsTo: 'Goederen naar',
  /** Of a letter. */
  date: 'Datum',
  kvk: 'KvK',
  vatNumber: 'Btw-id',
  attention: (name: string) => `t.a.v. ${name}`,
  draft: 'CONCEPT',
  example: 'VOORBEELD',
  cancelled: { invoice: 'INGETROKKEN', credit_note: 'INGETROKKEN' },
  page: (page: number, pages: number) => `Pagina ${page} van ${pages}`,
}

export const fixedWords: Readonly<Record<DocumentLocale, typeof nl>> = {
  nl,
  en: {
    percent: value => `${value}%`,
    vatGroup: rate => `${rate}% VAT`,
    vatOver: (vat, taxable) => `${vat} on ${taxable}`,
    inclVat: { unitPrice: 'Price incl. VAT', lineTotal: 'Amount incl. VAT', subtotal: 'Total excl. VAT' },
    underMargin: { unitPrice: 'Price', lineTotal: 'Amount' },
    lineTreatments: {
      exempt: 'exempt', reverse_charge: 'reverse', disbursement: 'none', collection_costs: 'none', late_interest: 'none',
    },
    marginLine: 'margin',
    outsideVat: {
      disbursement: 'disbursements', collection_costs: 'collection costs', late_interest: 'statutory interest',
    },
    outsideVatOf: (what, amount) => `No VAT on ${what} of ${amount}`,
    vatReverseCharged: 'VAT reverse charged',
    vatExempt: 'Exempt from VAT',
    vatNotApplicable: 'No VAT',
    vatInEuro: amount => `VAT in euro: ${amount}`,
    exchangeRate: (rate, currency, source, date) => joined([`Exchange rate: €1 = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} to ${to}`,
    goodsTo: 'Goods to',
    date: 'Date',
    kvk: 'KvK no.',
    vatNumber: 'VAT number',
    attention: name => `Attn ${name}`,
    draft: 'DRAFT',
    example: 'EXAMPLE',
    cancelled: { invoice: 'CANCELLED', credit_note: 'CANCELLED' },
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  de: {
    percent: value => `${value}\u00A0%`,
    vatGroup: rate => `${rate} % USt.`,
    vatOver: (vat, taxable) => `${vat} auf ${taxable}`,
    inclVat: { unitPrice: 'Preis inkl. USt.', lineTotal: 'Betrag brutto', subtotal: 'Gesamt netto' },
    underMargin: { unitPrice: 'Preis', lineTotal: 'Betrag' },
    lineTreatments: {
      exempt: 'frei', reverse_charge: 'verlagert', disbursement: 'keine', collection_costs: 'keine', late_interest: 'keine',
    },
    marginLine: 'Marge',
    outsideVat: {
      disbursement: 'Durchlaufende Posten', collection_costs: 'Inkassokosten', late_interest: 'Gesetzliche Zinsen',
    },
    outsideVatOf: (what, amount) => `Ohne USt.: ${what} von ${amount}`,
    vatReverseCharged: 'Reverse Charge',
    vatExempt: 'Umsatzsteuerfrei',
    vatNotApplicable: 'Ohne USt.',
    vatInEuro: amount => `USt. in Euro: ${amount}`,
    exchangeRate: (rate, currency, source, date) => joined([`Wechselkurs: 1 € = ${rate} ${currency}`, source, date]),
    period: (from, to) => `${from} bis ${to}`,
    goodsTo: 'Lieferung nach',
    date: 'Datum',
    kvk: 'KvK-Nr.',
    vatNumber: 'USt-IdNr.',
    attention: name => `z. Hd. ${name}`,
    draft: 'ENTWURF',
    example: 'MUSTER',
    cancelled: { invoice: 'STORNIERT', credit_note: 'STORNIERT' },
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  fr: {
    percent: value => `${value}\u00A0%`,
    vatGroup: rate => `TVA ${rate} %`,
    vatOver: (vat, taxable) => `${vat} sur ${taxable}`,
    inclVat: { unitPrice: 'Prix TTC', lineTotal: 'Montant TTC', subtotal: 'Total HT' },
    underMargin: { unitPrice: 'Prix', lineTotal: 'Montant' },
    lineTreatments: {
      exempt: 'exo.', reverse_charge: 'autoliq.', disbursement: 'sans', collection_costs: 'sans', late_interest: 'sans',
    },
    marginLine: 'marge',
    outsideVat: {
      disbursement: 'débours', collection_costs: 'frais de recouvrement', late_interest: 'intérêts légaux',
    },
    outsideVatOf: (what, amount) => `Sans TVA : ${what} de ${amount}`,
    vatReverseCharged: 'Autoliquidation',
    vatExempt: 'Exonéré de TVA',
    vatNotApplicable: 'Sans TVA',
    vatInEuro: amount => `TVA en euros : ${amount}`,
    exchangeRate: (rate, currency, source, date) => joined([`Taux de change : 1 € = ${rate} ${currency}`, source, date]),
    period: (from, to) => `du ${from} au ${to}`,
    goodsTo: 'Livraison vers',
    date: 'Date',
    kvk: 'N° KvK',
    vatNumber: 'N° TVA',
    attention: name => `À l’attention de ${name}`,
    draft: 'BROUILLON',
    example: 'EXEMPLE',
    cancelled: { invoice: 'ANNULÉE', credit_note: 'ANNULÉ' },
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null).join(', ')
}
