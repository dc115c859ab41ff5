import type { DocumentLocale } from './invoice/document'
import type { LayoutLabelKey } from './layout'

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
