import type { DocumentLine, DocumentLocale, InvoiceDocument } from '../invoice/document'
import { lineTreatmentOf } from './treatments'

type NotedLine = Pick<DocumentLine, 'vatTreatment' | 'vatExemptionReason'>
type NotesInput = Pick<InvoiceDocument, 'vatTreatment' | 'supplyType' | 'vatExemptionReason' | 'locale'>
  & { lines: readonly NotedLine[] }

/**
 * The sentences the law wants on a document that charges no VAT (art. 35a Wet OB 1968, art. 226 of the VAT Directive),
 * in the language of the document. Under the standard treatment those of its lines that are treated otherwise, each
 * once.
 */
export function legalNotes(document: NotesInput): string[] {
  const { locale, supplyType } = document
  switch (document.vatTreatment) {
    case 'standard':
      return [...new Set(document.lines.map(line => lineNote(line, document)))].filter(note => note !== null)
    case 'reverse_charge': return [reverseCharge[locale]]
    case 'intra_eu':
      return supplyType === 'services' ? [reverseCharge[locale], intraEuServices[locale]] : [intraEuGoods[locale]]
    case 'export': return [supplyType === 'services' ? exportServices[locale] : exportGoods[locale]]
    case 'kor': return [kor[locale]]
    case 'exempt': return [reasonOf(document)].filter(note => note !== null)
  }
}

/** Why a line beside taxed ones has no VAT: its own reason, or what its treatment is. Null for a line like others. */
export function lineNote(line: NotedLine, document: Pick<NotesInput, 'vatTreatment' | 'locale'>): string | null {
  const treatment = lineTreatmentOf(line, document)
  switch (treatment) {
    case null: return null
    case 'exempt': return reasonOf(line)
    case 'disbursement': return disbursement[document.locale]
    case 'reverse_charge': return reverseCharge[document.locale]
  }
}

function reasonOf({ vatExemptionReason }: Pick<NotedLine, 'vatExemptionReason'>): string | null {
  const reason = vatExemptionReason?.trim() ?? ''
  return reason === '' ? null : reason
}

type Translations = Readonly<Record<DocumentLocale, string>>

const reverseCharge: Translations = {
  nl: 'Btw verlegd',
  en: 'Reverse charge: VAT reverse charged to the customer',
  de: 'Steuerschuldnerschaft des Leistungsempfängers',
  fr: 'Autoliquidation',
}

const intraEuServices: Translations = {
  nl: 'Intracommunautaire dienst, art. 196 Richtlijn 2006/112/EG',
  en: 'Intra-Community service, Article 196 Directive 2006/112/EC',
  de: 'Innergemeinschaftliche Dienstleistung, Art. 196 MwStSystRL',
  fr: 'Prestation de services intracommunautaire, art. 196 directive 2006/112/CE',
}

const intraEuGoods: Translations = {
  nl: 'Intracommunautaire levering, art. 138 Richtlijn 2006/112/EG',
  en: 'Intra-Community supply, Article 138 Directive 2006/112/EC',
  de: 'Steuerfreie innergemeinschaftliche Lieferung, Art. 138 MwStSystRL',
  fr: 'Livraison intracommunautaire exonérée, art. 138 directive 2006/112/CE',
}

const exportGoods: Translations = {
  nl: 'Uitvoer, art. 146 Richtlijn 2006/112/EG',
  en: 'Export, Article 146 Directive 2006/112/EC',
  de: 'Steuerfreie Ausfuhrlieferung, Art. 146 MwStSystRL',
  fr: 'Exportation exonérée, art. 146 directive 2006/112/CE',
}

const exportServices: Translations = {
  nl: 'Dienst belast buiten de EU',
  en: 'Service outside the scope of Dutch VAT',
  de: 'Leistung nicht im Inland steuerbar',
  fr: 'Prestation hors champ de la TVA néerlandaise',
}

const disbursement: Translations = {
  nl: 'Doorlopende posten: in uw naam betaald, buiten de heffing van btw (art. 79, onder c, Richtlijn 2006/112/EG)',
  en: 'Disbursements: paid in your name, outside the taxable amount (Article 79(c) Directive 2006/112/EC)',
  de: 'Durchlaufende Posten: in Ihrem Namen verauslagt, nicht steuerbar (Art. 79 Buchst. c MwStSystRL)',
  fr: 'Débours : payés en votre nom, hors base d’imposition (art. 79, point c), directive 2006/112/CE)',
}

const kor: Translations = {
  nl: 'Factuur vrijgesteld van OB o.g.v. artikel 25 Wet OB',
  en: 'Exempt from VAT under article 25 Dutch VAT Act',
  de: 'Umsatzsteuerfrei nach Art. 25 Wet OB',
  fr: 'Exonéré de TVA, art. 25 Wet OB',
}
