import { shownLabels, type Words } from './invoice/fact-labels'

/** The labels Polder prints unless a layout says otherwise. */
export const defaultLabels = {
  invoice: { nl: 'Factuur', en: 'Invoice', de: 'Rechnung', fr: 'Facture' },
  advanceInvoice: {
    nl: 'Voorschotfactuur', en: 'Advance invoice', de: 'Anzahlungsrechnung', fr: 'Facture d’acompte',
  },
  creditNote: { nl: 'Creditfactuur', en: 'Credit note', de: 'Rechnungskorrektur', fr: 'Avoir' },
  invoiceNumber: { nl: 'Factuurnummer', en: 'Invoice number', de: 'Rechnungsnummer', fr: 'Numéro de facture' },
  creditNoteNumber: {
    nl: 'Creditfactuurnummer', en: 'Credit note number', de: 'Korrekturnummer', fr: 'Numéro d’avoir',
  },
  ...shownLabels,
  customer: { nl: 'Aan', en: 'To', de: 'An', fr: 'À' },
  seller: { nl: 'Van', en: 'From', de: 'Von', fr: 'De' },
  description: { nl: 'Omschrijving', en: 'Description', de: 'Beschreibung', fr: 'Désignation' },
  quantity: { nl: 'Aantal', en: 'Quantity', de: 'Menge', fr: 'Quantité' },
  unit: { nl: 'Eenheid', en: 'Unit', de: 'Einheit', fr: 'Unité' },
  unitPrice: { nl: 'Prijs excl. btw', en: 'Price excl. VAT', de: 'Preis netto', fr: 'Prix HT' },
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
} satisfies Record<string, Words>

/** The words on a document that a layout may replace. What the law prescribes is not among them. */
export const layoutLabelKeys = Object.keys(defaultLabels) as LayoutLabelKey[]
export type LayoutLabelKey = keyof typeof defaultLabels
