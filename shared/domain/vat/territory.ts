import { isEuMember } from '../countries'
import type { IsoDate } from '../invoice/document'

/** A place as far as VAT needs to know it. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Null where it is not known. */
  postalCode: string | null
}

/**
 * Whether a place lies in the EU's VAT territory, which is not the map of its members (art. 5 and 6 of Directive
 * 2006/112): the Canary Islands, Ceuta and Melilla, Büsingen and Helgoland, Livigno and Campione d'Italia, Mount Athos,
 * Åland and the French overseas departments lie outside; Monaco counts as France (art. 7).
 * @param date the date of supply: the United Kingdom counted until the end of 2020
 */
export function isInVatTerritory({ country, postalCode }: Place, date?: IsoDate): boolean {
  return isEuMember(country, date) && !outside[country]?.test(withoutBlanks(postalCode))
}

/**
 * Whether goods that go to a place go to Northern Ireland, which counts as a member state for them (Windsor Framework,
 * art. 8). Where they go decides (art. 138 and 146 of Directive 2006/112), and companies in Great Britain may hold XI
 * numbers: the buyer's number tells only where no British postal code does.
 */
export function isNorthernIreland({ country, postalCode }: Place, vatNumber: string | null): boolean {
  if (country !== 'GB') return false
  const code = withoutBlanks(postalCode)
  const isElsewhere = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(code)
  return /^BT\d/.test(code) || (!isElsewhere && vatNumber?.startsWith('XI') === true)
}

function withoutBlanks(postalCode: string | null): string {
  return (postalCode ?? '').replace(/^(?:[A-Z]{1,2}-)|\s/gi, '').toUpperCase()
}

/** Postal codes of what belongs to a member state, and not to its VAT territory. */
const outside: Readonly<Record<string, RegExp>> = {
  // Büsingen, Helgoland
  DE: /^(?:78266|27498)$/,
  // The Canary Islands (Las Palmas, Santa Cruz de Tenerife), Ceuta, Melilla
  ES: /^(?:35|38|51|52)\d{3}$/,
  // Åland
  FI: /^22\d{3}$/,
  // The overseas departments and collectivities; 980 is Monaco, also where it is written as a town of France
  FR: /^(?:97\d|98[1-9])\d{2}$/,
  // Mount Athos: Karyes and Dafni
  GR: /^6308[67]$/,
  // Livigno, Campione d'Italia; 22060, which Campione had before 2020, is of its neighbours in Italy
  IT: /^(?:23041|22061)$/,
}
