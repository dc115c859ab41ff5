import type { DocumentLocale } from '../invoice/document'

type Words = Readonly<Record<DocumentLocale, string>>

/** A reason why no VAT is charged, as the law words it. */
export interface Exemption {
  /** Of the code list VATEX of EN 16931; null where that has none, and words alone say it. */
  code: string | null
  texts: Words
  /** Whether VAT is due on the margin, which stands neither on the document nor in what a return is made from. */
  isMargin: boolean
  kor: KorCounting
}

/**
 * Whether turnover counts towards the limit of the small-business scheme (art. 288 (1) of Directive 2006/112). Exempt
 * turnover does not, but for immovable property, credit and insurance that are not ancillary to other activities. What
 * is sold under a margin scheme is taxed, and counts with its whole price (Court of Justice, C-388/18).
 */
export type KorCounting = 'counts' | 'unless_ancillary' | 'excluded'

/** What art. 132 (1) of Directive 2006/112 exempts, by its letter: activities in the public interest. */
const publicInterest: readonly [letter: string, what: Words][] = [
  ['a', { nl: 'postdiensten', en: 'postal services', de: 'Postdienstleistungen', fr: 'services postaux' }],
  ['b', { nl: 'ziekenhuisverpleging', en: 'hospital care', de: 'Krankenhausbehandlung', fr: 'hospitalisation' }],
  ['c', { nl: 'medische zorg', en: 'medical care', de: 'Heilbehandlung', fr: 'soins médicaux' }],
  ['d', {
    nl: 'organen, bloed en moedermelk', en: 'organs, blood and milk', de: 'Organe, Blut und Frauenmilch',
    fr: 'organes, sang et lait maternels',
  }],
  ['e', { nl: 'tandprothesen', en: 'dental prostheses', de: 'Zahnersatz', fr: 'prothèses dentaires' }],
  ['f', {
    nl: 'diensten van een groepering aan leden', en: 'services of a cost-sharing group', de: 'Zusammenschlüsse',
    fr: 'groupements autonomes',
  }],
  ['g', { nl: 'sociaal werk', en: 'welfare and social work', de: 'Sozialfürsorge', fr: 'aide sociale' }],
  ['h', {
    nl: 'bescherming van kinderen en jongeren', en: 'protection of children', de: 'Kinder- und Jugendbetreuung',
    fr: 'protection de l’enfance et de la jeunesse',
  }],
  ['i', { nl: 'onderwijs', en: 'education', de: 'Unterricht', fr: 'enseignement' }],
  ['j', { nl: 'privélessen', en: 'private tuition', de: 'Privatunterricht', fr: 'leçons particulières' }],
  ['k', {
    nl: 'terbeschikkingstelling van personeel door religieuze instellingen', en: 'staff of religious institutions',
    de: 'Gestellung von Personal durch religiöse Einrichtungen', fr: 'personnel d’institutions religieuses',
  }],
  ['l', {
    nl: 'diensten van verenigingen aan leden', en: 'services of associations to members',
    de: 'Leistungen von Vereinigungen an Mitglieder', fr: 'services d’associations à leurs membres',
  }],
  ['m', { nl: 'sport', en: 'sport', de: 'Sport', fr: 'sport' }],
  ['n', { nl: 'cultuur', en: 'culture', de: 'Kultur', fr: 'culture' }],
  ['o', { nl: 'fondsenwerving', en: 'fund-raising events', de: 'Wohltätigkeitsveranstaltungen', fr: 'collecte de fonds' }],
  ['p', {
    nl: 'vervoer van zieken en gewonden', en: 'transport of the sick and injured', de: 'Krankentransport',
    fr: 'transport de malades et de blessés',
  }],
  ['q', { nl: 'openbare omroep', en: 'public broadcasting', de: 'öffentlicher Rundfunk', fr: 'radiotélévision publique' }],
]

/** Of art. 135 (1), what a small business lives by: VATEX has no code for its letters that all official rules know. */
const otherActivities: readonly [letter: string, what: Words][] = [
  ['a', { nl: 'verzekering', en: 'insurance', de: 'Versicherung', fr: 'assurance' }],
  ['b', { nl: 'krediet', en: 'credit', de: 'Kredit', fr: 'crédit' }],
  ['j', { nl: 'verkoop van gebouwen', en: 'sale of buildings', de: 'Lieferung von Gebäuden', fr: 'vente de bâtiments' }],
  ['l', {
    nl: 'verhuur van onroerend goed', en: 'letting of immovable property', de: 'Vermietung von Grundstücken',
    fr: 'location de biens immeubles',
  }],
]

/** The words of art. 226 (13) and (14) of the Directive, as art. 35a (1) Wet OB 1968 asks for them. */
const marginSchemes: readonly [code: string, texts: Words][] = [
  ['VATEX-EU-F', {
    nl: 'Bijzondere regeling – gebruikte goederen', en: 'Margin scheme – second-hand goods',
    de: 'Gebrauchtgegenstände/Sonderregelung', fr: 'Régime particulier – Biens d’occasion',
  }],
  ['VATEX-EU-I', {
    nl: 'Bijzondere regeling – kunstvoorwerpen', en: 'Margin scheme – works of art',
    de: 'Kunstgegenstände/Sonderregelung', fr: 'Régime particulier – Objets d’art',
  }],
  ['VATEX-EU-J', {
    nl: 'Bijzondere regeling – voorwerpen voor verzamelingen of antiquiteiten',
    en: 'Margin scheme – collector’s items and antiques', de: 'Sammlungsstücke und Antiquitäten/Sonderregelung',
    fr: 'Régime particulier – Objets de collection et d’antiquité',
  }],
  ['VATEX-EU-D', {
    nl: 'Bijzondere regeling – reisbureaus', en: 'Margin scheme – travel agents',
    de: 'Sonderregelung für Reisebüros', fr: 'Régime particulier – Agences de voyages',
  }],
]

/** The reasons that a document or line is exempt by, in the order in which they are chosen from. */
export const exemptions: readonly Exemption[] = [
  ...publicInterest.map(([letter, what]) => ({
    code: `VATEX-EU-132-1${letter.toUpperCase()}`, texts: wordsOf(132, letter, what), isMargin: false, kor: 'excluded' as const,
  })),
  ...otherActivities.map(([letter, what]) => ({
    code: null, texts: wordsOf(135, letter, what), isMargin: false, kor: 'unless_ancillary' as const,
  })),
  ...marginSchemes.map(([code, texts]) => ({ code, texts, isMargin: true, kor: 'counts' as const })),
]

function wordsOf(article: number, letter: string, what: Words): Words {
  return {
    nl: `Vrijgesteld van btw: ${what.nl}, art. ${article} lid 1 onder ${letter} Richtlijn 2006/112/EG`,
    en: `Exempt from VAT: ${what.en}, Article ${article}(1)(${letter}) Directive 2006/112/EC`,
    de: `Umsatzsteuerfrei: ${what.de}, Art. ${article} Abs. 1 Buchst. ${letter} MwStSystRL`,
    fr: `Exonéré de TVA : ${what.fr}, art. ${article}, § 1, point ${letter}), directive 2006/112/CE`,
  }
}

const byText = new Map(exemptions.flatMap(reason => Object.values(reason.texts).map(text => [text, reason] as const)))

/** The reason of the list that a text says, in whichever language; null for one of the seller's own words. */
export function exemptionOf(text: string | null): Exemption | null {
  return byText.get(text?.trim() ?? '') ?? null
}

/**
 * Whether exempt turnover of a reason counts towards the limit of the small-business scheme: what may be ancillary, and
 * what is said in the seller's own words, is taken to count. Of several reasons one is enough.
 */
export function countsTowardsKor(reason: string | null): boolean {
  return (reason ?? '').split('; ').some(part => exemptionOf(part)?.kor !== 'excluded')
}

/** A reason in the language of a document, where it is one of the list; else as it was written. Null without any. */
export function reasonIn(text: string | null, locale: DocumentLocale): string | null {
  const written = text?.trim() ?? ''
  return exemptionOf(written)?.texts[locale] ?? (written === '' ? null : written)
}
