import {
  treatmentsOutsideVat, type DocumentLine, type DocumentLocale, type InvoiceDocument, type TreatmentOutsideVat,
} from '../invoice/document'

/** What is outside VAT, as the law and the e-invoice have it. */
interface OutsideVat {
  /** The VATEX code of the e-invoice; null where none is right and words alone say it. */
  reasonCode: string | null
  /** Why there is no VAT, in the language of a document. */
  note: Readonly<Record<DocumentLocale, string>>
}

/**
 * Lines that are no supply: no VAT, no turnover, no heading of the return. Money that is paid on for a customer (art.
 * 79 (c) of Directive 2006/112), and damages for paying late, which are paid for no service (HvJ 1 July 1982, C-222/81,
 * BAZ Bausystem, of interest). VATEX knows the first alone.
 */
export const outsideVat: Readonly<Record<TreatmentOutsideVat, OutsideVat>> = {
  disbursement: {
    reasonCode: 'VATEX-EU-79-C',
    note: {
      nl: 'Doorlopende posten: in uw naam betaald, buiten de heffing van btw (art. 79, onder c, Richtlijn 2006/112/EG)',
      en: 'Disbursements: paid in your name, outside the taxable amount (Article 79(c) Directive 2006/112/EC)',
      de: 'Durchlaufende Posten: in Ihrem Namen verauslagt, nicht steuerbar (Art. 79 Buchst. c MwStSystRL)',
      fr: 'Débours : payés en votre nom, hors base d’imposition (art. 79, point c), directive 2006/112/CE)',
    },
  },
  collection_costs: {
    reasonCode: null,
    note: {
      nl: 'Incassokosten: schadevergoeding wegens te late betaling (art. 6:96 BW), buiten de heffing van btw',
      en: 'Collection costs: damages for late payment (Article 6:96 Dutch Civil Code), outside the scope of VAT',
      de: 'Inkassokosten: Schadensersatz wegen Zahlungsverzugs (Art. 6:96 niederländisches BGB), nicht steuerbar',
      fr: 'Frais de recouvrement : indemnité de retard de paiement (art. 6:96 code civil néerlandais), hors champ de la TVA',
    },
  },
  late_interest: {
    reasonCode: null,
    note: {
      nl: 'Wettelijke rente: schadevergoeding wegens te late betaling (art. 6:119 en 6:119a BW), buiten de heffing van btw',
      en: 'Statutory interest: damages for late payment (Articles 6:119 and 6:119a Dutch Civil Code), outside the scope of VAT',
      de: 'Gesetzliche Zinsen: Schadensersatz wegen Zahlungsverzugs (Art. 6:119 und 6:119a niederländisches BGB), nicht steuerbar',
      fr: 'Intérêts légaux : indemnité de retard de paiement (art. 6:119 et 6:119a code civil néerlandais), hors champ de la TVA',
    },
  },
}

/** Whether a line, or a VAT group, is outside VAT by its treatment. */
export function isOutsideVat(treatment: string | null | undefined): treatment is TreatmentOutsideVat {
  return treatmentsOutsideVat.some(outside => outside === treatment)
}

/** Whether a document has nothing but lines that are outside VAT: it supplies nothing, to whomever it goes. */
export function isAllOutsideVat(
  { vatTreatment, lines }: Pick<InvoiceDocument, 'vatTreatment'> & { lines: readonly Pick<DocumentLine, 'vatTreatment'>[] },
): boolean {
  return vatTreatment === 'standard' && lines.length > 0 && lines.every(line => isOutsideVat(line.vatTreatment))
}
