import { countryName } from '../countries'
import type { CustomerType, DocumentLine, DocumentLocale, InvoiceDocument, PlaceOfSupplyRule } from '../invoice/document'
import { ossCountryOf } from '../invoice/place-of-supply'
import { reasonIn } from './exemptions'
import { outsideVat } from './outside-vat'
import { lineTreatmentOf } from './treatments'

type NotedLine = Pick<DocumentLine, 'vatTreatment' | 'vatExemptionReason'>
type NotedField =
  | 'vatTreatment' | 'supplyType' | 'placeOfSupplyRule' | 'vatCountry' | 'vatExemptionReason' | 'locale'
type NotesInput = Pick<InvoiceDocument, NotedField> & {
  customer: { type: CustomerType } | null
  lines: readonly NotedLine[]
}

/**
 * The sentences the law wants on a document that charges no VAT (art. 35a Wet OB 1968, art. 226 of the VAT Directive),
 * in the language of the document. Under the standard treatment those of its lines that are treated otherwise, each
 * once.
 */
export function legalNotes(document: NotesInput): string[] {
  const { locale, supplyType, placeOfSupplyRule: rule, customer } = document
  switch (document.vatTreatment) {
    case 'standard':
      return [...new Set([ossNote(document), ...document.lines.map(line => lineNote(line, document))])]
        .filter(note => note !== null)
    case 'reverse_charge': return [reverseCharge[locale]]
    case 'intra_eu':
      if (rule) return [reverseCharge[locale], placeNoteOf(rule, customer)[locale]]
      return supplyType === 'services' ? [reverseCharge[locale], intraEuServices[locale]] : [intraEuGoods[locale]]
    case 'export':
      if (rule) return [exportServices[locale], placeNoteOf(rule, customer)[locale]]
      return [supplyType === 'services' ? exportServices[locale] : exportGoods[locale]]
    case 'kor': return [kor[locale]]
    case 'exempt': return [reasonIn(document.vatExemptionReason, locale)].filter(note => note !== null)
  }
}

/** Whose VAT it is, where that is not Dutch. */
function ossNote({ locale, ...document }: NotesInput): string | null {
  const country = ossCountryOf(document)
  return country && `${oss[locale]}: ${countryName(country, locale)}`
}

/** Why a line beside taxed ones has no VAT: its own reason, or what its treatment is. Null for a line like others. */
export function lineNote(line: NotedLine, document: Pick<NotesInput, 'vatTreatment' | 'locale'>): string | null {
  const treatment = lineTreatmentOf(line, document)
  switch (treatment) {
    case null: return null
    case 'exempt': return reasonIn(line.vatExemptionReason, document.locale)
    case 'reverse_charge': return reverseCharge[document.locale]
    default: return outsideVat[treatment].note[document.locale]
  }
}

/** All that a document may say of where a supply is taxed by a rule. */
export function placeNotesOf(rule: PlaceOfSupplyRule): Translations[] {
  return rule === 'event_admission' ? [placeNotes[rule], consumerAdmission] : [placeNotes[rule]]
}

/** Admission of whoever is no business is taxed in the same place by an article of its own. */
function placeNoteOf(rule: PlaceOfSupplyRule, customer: NotesInput['customer']): Translations {
  return rule === 'event_admission' && customer?.type !== 'business' ? consumerAdmission : placeNotes[rule]
}

const consumerAdmission: Translations = {
  nl: 'Toegang tot een evenement, belast waar dat plaatsvindt, art. 54 Richtlijn 2006/112/EG',
  en: 'Admission to an event, taxed where that takes place, Article 54 Directive 2006/112/EC',
  de: 'Eintrittsberechtigung, besteuert am Ort der Veranstaltung, Art. 54 MwStSystRL',
  fr: 'Accès à une manifestation, imposé au lieu où elle se déroule, art. 54 directive 2006/112/CE',
}

/** Where a supply is taxed by each rule, in the language of a document. */
const placeNotes: Readonly<Record<PlaceOfSupplyRule, Translations>> = {
  real_estate: {
    nl: 'Dienst aan onroerend goed, belast waar dat ligt, art. 47 Richtlijn 2006/112/EG',
    en: 'Service connected with immovable property, taxed where that is located, Article 47 Directive 2006/112/EC',
    de: 'Grundstücksleistung, besteuert am Ort des Grundstücks, Art. 47 MwStSystRL',
    fr: 'Prestation se rattachant à un bien immeuble, imposée au lieu de sa situation, art. 47 directive 2006/112/CE',
  },
  event_admission: {
    nl: 'Toegang tot een evenement, belast waar dat plaatsvindt, art. 53 Richtlijn 2006/112/EG',
    en: 'Admission to an event, taxed where that takes place, Article 53 Directive 2006/112/EC',
    de: 'Eintrittsberechtigung, besteuert am Ort der Veranstaltung, Art. 53 MwStSystRL',
    fr: 'Accès à une manifestation, imposé au lieu où elle se déroule, art. 53 directive 2006/112/CE',
  },
  passenger_transport: {
    nl: 'Personenvervoer, belast waar het plaatsvindt, art. 48 Richtlijn 2006/112/EG',
    en: 'Passenger transport, taxed where it takes place, Article 48 Directive 2006/112/EC',
    de: 'Personenbeförderung, besteuert am Ort der Beförderung, Art. 48 MwStSystRL',
    fr: 'Transport de passagers, imposé au lieu où il s’effectue, art. 48 directive 2006/112/CE',
  },
  restaurant: {
    nl: 'Restaurant- of cateringdienst, belast waar die wordt verricht, art. 55 Richtlijn 2006/112/EG',
    en: 'Restaurant or catering service, taxed where it is carried out, Article 55 Directive 2006/112/EC',
    de: 'Restaurant- oder Verpflegungsleistung, besteuert am Ort der Erbringung, Art. 55 MwStSystRL',
    fr: 'Service de restaurant ou de restauration, imposé au lieu de son exécution, art. 55 directive 2006/112/CE',
  },
  short_vehicle_hire: {
    nl: 'Kortdurende verhuur van een vervoermiddel, belast waar het ter beschikking wordt gesteld, art. 56 Richtlijn 2006/112/EG',
    en: 'Short-term hire of a means of transport, taxed where it is put at the disposal of the customer, Article 56 Directive 2006/112/EC',
    de: 'Kurzfristige Vermietung eines Beförderungsmittels, besteuert am Ort der Übergabe, Art. 56 MwStSystRL',
    fr: 'Location de courte durée d’un moyen de transport, imposée au lieu de sa mise à disposition, art. 56 directive 2006/112/CE',
  },
  installation: {
    nl: 'Levering met installatie of montage, belast waar die plaatsvindt, art. 36 Richtlijn 2006/112/EG',
    en: 'Supply with installation or assembly, taxed where that is done, Article 36 Directive 2006/112/EC',
    de: 'Montagelieferung, besteuert am Ort der Montage, Art. 36 MwStSystRL',
    fr: 'Livraison avec installation ou montage, imposée au lieu où elle est faite, art. 36 directive 2006/112/CE',
  },
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

const oss: Translations = {
  nl: 'Btw van een ander EU-land (éénloketregeling)',
  en: 'VAT of another EU country (one-stop shop)',
  de: 'Umsatzsteuer eines anderen EU-Landes (One-Stop-Shop)',
  fr: 'TVA d’un autre pays de l’UE (guichet unique)',
}

const kor: Translations = {
  nl: 'Factuur vrijgesteld van OB o.g.v. artikel 25 Wet OB',
  en: 'Exempt from VAT under article 25 Dutch VAT Act',
  de: 'Umsatzsteuerfrei nach Art. 25 Wet OB',
  fr: 'Exonéré de TVA, art. 25 Wet OB',
}
