import type { NamesWith } from '../fields'
import type { DocumentLocale } from './document'
import type { documentFields } from './document-fields'

/** A label in the languages of documents. */
export type Words = Readonly<Record<DocumentLocale, string>>

/** The labels of what the table of fields puts among the facts. */
const factLabels = {
  reference: { nl: 'Kenmerk', en: 'Reference', de: 'Unser Zeichen', fr: 'Référence' },
  buyerReference: { nl: 'Uw referentie', en: 'Your reference', de: 'Ihr Zeichen', fr: 'Votre référence' },
  orderNumber: { nl: 'Bestelnummer', en: 'Order number', de: 'Bestellnummer', fr: 'Numéro de commande' },
  contractNumber: { nl: 'Contractnummer', en: 'Contract number', de: 'Vertragsnummer', fr: 'Numéro de contrat' },
  projectReference: { nl: 'Project', en: 'Project', de: 'Projekt', fr: 'Projet' },
  costCenter: { nl: 'Kostenplaats', en: 'Cost centre', de: 'Kostenstelle', fr: 'Centre de coûts' },
} satisfies Record<NamesWith<typeof documentFields, { fact: true }>, Words>

/** The labels of all facts, on paper and on the page of a link. */
export const shownLabels = {
  issueDate: { nl: 'Factuurdatum', en: 'Date of issue', de: 'Rechnungsdatum', fr: 'Date de facturation' },
  dueDate: { nl: 'Vervaldatum', en: 'Due date', de: 'Fällig am', fr: 'Date d’échéance' },
  supplyDate: {
    nl: 'Leveringsdatum', en: 'Date of supply', de: 'Leistungsdatum', fr: 'Date de livraison ou de prestation',
  },
  supplyPeriod: {
    nl: 'Leveringsperiode', en: 'Period of supply', de: 'Leistungszeitraum', fr: 'Période de livraison ou de prestation',
  },
  ...factLabels,
  creditedInvoice: { nl: 'Bij factuur', en: 'For invoice', de: 'Zu Rechnung', fr: 'Facture d’origine' },
} satisfies Record<string, Words>
