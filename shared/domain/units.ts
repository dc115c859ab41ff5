import type { DocumentLocale } from './invoice/document'

export { isUnitCode } from './unit-codes'

export interface UnitLabel {
  /** As in a list to choose from: `uur`. */
  name: string
  /** As on a line of an invoice, beside the quantity: `st`. */
  short: string
}

/** Units people pick from. Each is a UN/ECE Rec 20 code that EN 16931 accepts. */
export const commonUnits: readonly string[] = [
  'C62', 'HUR', 'DAY', 'WEE', 'MON', 'ANN', 'MIN', 'KGM', 'GRM', 'TNE', 'LTR', 'MLT', 'MTR', 'CMT', 'KMT', 'MTK', 'MTQ',
  'KWH', 'SET', 'PR', 'XPK', 'XBX', 'XPX', 'E48', 'LS',
]

/** Name and short label of a unit; an uncommon unit goes by its code, which is at least unambiguous. */
export function unitLabel(code: string, locale: DocumentLocale): UnitLabel {
  return labels[code]?.[locale] ?? { name: code, short: code }
}

/** The code of a unit as people write it, in Dutch or English: "uren", "st.", "hrs"; null for a word that is none. */
export function unitNamed(text: string): string | null {
  return codesByWord.get(text.trim().toLowerCase().replace(/\.$/, '')) ?? null
}

const labels: Readonly<Record<string, Record<DocumentLocale, UnitLabel>>> = {
  C62: words('stuk|st', 'piece|pc', 'Stück|Stk.', 'pièce|pce'),
  HUR: words('uur|uur', 'hour|hr', 'Stunde|Std.', 'heure|h'),
  DAY: words('dag|dag', 'day|day', 'Tag|Tag', 'jour|j'),
  WEE: words('week|wk', 'week|wk', 'Woche|Wo.', 'semaine|sem.'),
  MON: words('maand|mnd', 'month|mo', 'Monat|Mon.', 'mois|mois'),
  ANN: words('jaar|jr', 'year|yr', 'Jahr|Jahr', 'année|an'),
  MIN: words('minuut|min', 'minute|min', 'Minute|Min.', 'minute|min'),
  KGM: words('kilogram|kg', 'kilogram|kg', 'Kilogramm|kg', 'kilogramme|kg'),
  GRM: words('gram|g', 'gram|g', 'Gramm|g', 'gramme|g'),
  TNE: words('ton|t', 'tonne|t', 'Tonne|t', 'tonne|t'),
  LTR: words('liter|l', 'litre|l', 'Liter|l', 'litre|l'),
  MLT: words('milliliter|ml', 'millilitre|ml', 'Milliliter|ml', 'millilitre|ml'),
  MTR: words('meter|m', 'metre|m', 'Meter|m', 'mètre|m'),
  CMT: words('centimeter|cm', 'centimetre|cm', 'Zentimeter|cm', 'centimètre|cm'),
  KMT: words('kilometer|km', 'kilometre|km', 'Kilometer|km', 'kilomètre|km'),
  MTK: words('vierkante meter|m²', 'square metre|m²', 'Quadratmeter|m²', 'mètre carré|m²'),
  MTQ: words('kubieke meter|m³', 'cubic metre|m³', 'Kubikmeter|m³', 'mètre cube|m³'),
  KWH: words('kilowattuur|kWh', 'kilowatt hour|kWh', 'Kilowattstunde|kWh', 'kilowattheure|kWh'),
  SET: words('set|set', 'set|set', 'Satz|Satz', 'lot|lot'),
  PR: words('paar|paar', 'pair|pair', 'Paar|Paar', 'paire|paire'),
  XPK: words('pak|pak', 'package|pkg', 'Packung|Pck.', 'paquet|pqt'),
  XBX: words('doos|doos', 'box|box', 'Karton|Kart.', 'boîte|bte'),
  XPX: words('pallet|pallet', 'pallet|pallet', 'Palette|Pal.', 'palette|pal.'),
  E48: words('dienst|dienst', 'service|service', 'Dienstleistung|Leist.', 'prestation|prest.'),
  LS: words('vast bedrag|vast', 'lump sum|fixed', 'Pauschale|psch.', 'forfait|forf.'),
}

function words(nl: string, en: string, de: string, fr: string): Record<DocumentLocale, UnitLabel> {
  return { nl: label(nl), en: label(en), de: label(de), fr: label(fr) }
}

function label(nameAndShort: string): UnitLabel {
  const [name = '', short = ''] = nameAndShort.split('|')
  return { name, short }
}

/** Besides their names; not "dozen", which is boxes to the one and twelve to the other. */
const otherWords: Readonly<Record<string, string>> = {
  C62: 'stuks stukken pieces pcs', HUR: 'uren u h hours hrs', DAY: 'dagen dgn days', WEE: 'weken weeks wks',
  MON: 'maanden months mth mths', ANN: 'jaren years yrs', MIN: 'minuten minutes mins', KGM: 'kilo kilograms kilos',
  GRM: 'grams', TNE: 'tonnen tonnes tons', LTR: 'liters litres', MLT: 'milliliters millilitres', MTR: 'meters metres',
  CMT: 'centimeters centimetres', KMT: 'kilometers kilometres', MTK: 'm2', MTQ: 'm3', SET: 'sets', PR: 'paren pairs',
  XPK: 'pakken packages packs pack', XBX: 'boxes', XPX: 'pallets', E48: 'diensten services',
}

const codesByWord: ReadonlyMap<string, string> = new Map(Object.entries(labels).flatMap(([code, { nl, en }]) => {
  const words = [nl.name, nl.short, en.name, en.short, ...(otherWords[code]?.split(' ') ?? [])]
  return words.map(word => [word.toLowerCase(), code] as const)
}))
