import { isKvkNumber } from './kvk'
import { isDutchVatNumber, isVatNumberOf, normaliseVatNumber } from './vat-number'
import type { Party } from '../invoice/document'

/** An electronic address: an EAS scheme and the identifier within it. */
export interface Endpoint {
  scheme: string
  identifier: string
}

/** Schemes that Peppol BIS Billing 3.0 accepts for an electronic address (CL008); e-mail is not one of them. */
export const endpointSchemes: readonly string[] = [
  '0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199 0200',
  '0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918',
  '9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942',
  '9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959',
].join(' ').split(' ')

/**
 * Reads `<scheme>:<identifier>`, such as "0106:12345678". Null when the scheme is unknown, the identifier has blanks
 * or over fifty characters, or fails the check that Peppol makes on identifiers of its scheme.
 */
export function parsePeppolId(text: string): Endpoint | null {
  const [, scheme = '', identifier = ''] = /^(\d{4}):([0-9A-Za-z._~:-]{1,50})$/.exec(text) ?? []
  return endpointSchemes.includes(scheme) && passesSchemeCheck(scheme, identifier) ? { scheme, identifier } : null
}

/** Whether this is an identifier parsePeppolId can read. */
export function isPeppolId(text: string): boolean {
  return parsePeppolId(text) !== null
}

/**
 * Where e-invoices of a party go or come from: its own Peppol id, else its KvK number in the Netherlands, else its
 * VAT number where the country has a scheme for it. Null when it has none of these, or none that is valid.
 */
export function endpointOf(party: Pick<Party, 'peppolId' | 'kvkNumber' | 'vatNumber' | 'country'>): Endpoint | null {
  const own = party.peppolId === null ? null : parsePeppolId(party.peppolId)
  if (own) return own
  if (party.country === 'NL' && party.kvkNumber !== null && isKvkNumber(party.kvkNumber)) {
    return { scheme: '0106', identifier: party.kvkNumber }
  }
  const scheme = vatSchemes[party.country]
  const vatNumber = normaliseVatNumber(party.vatNumber ?? '')
  // In Belgium the VAT number is the enterprise number, under which its businesses have been known since 2026.
  const enterpriseNumber = vatNumber.replace(/^BE/, '')
  if (party.country === 'BE' && passesSchemeCheck('0208', enterpriseNumber)) {
    return { scheme: '0208', identifier: enterpriseNumber }
  }
  return scheme && isVatNumberOf(party.country, vatNumber) ? { scheme, identifier: vatNumber } : null
}

/** Whether this is a government body of the Netherlands, known by an OIN. */
export function isGovernmentBody(party: Parameters<typeof endpointOf>[0]): boolean {
  return endpointOf(party)?.scheme === '0190'
}

/** Scheme of VAT numbers by country. Finland, Norway and Sweden are known to Peppol by other numbers only. */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914', BE: '9925', BG: '9926', CH: '9927', CY: '9928', CZ: '9929', DE: '9930', DK: '0198', EE: '9931', ES: '9920',
  FR: '9957', GB: '9932', GR: '9933', HR: '9934', HU: '9910', IE: '9935', IT: '0211', LT: '9937', LU: '9938', LV: '9939',
  MT: '9943', NL: '9944', PL: '9945', PT: '9946', RO: '9947', SI: '9949', SK: '9950',
}

/** PEPPOL-COMMON-R040 to R057: a document with an address that fails its scheme's check is refused by the network. */
function passesSchemeCheck(scheme: string, identifier: string): boolean {
  switch (scheme) {
    case '0007': return /^\d{10}$/.test(identifier) && passesLuhn(identifier)
    case '0088': return /^\d{13}$/.test(identifier) && passesGln(identifier)
    case '0096': return /^\d{10}$/.test(identifier)
    case '0106': return isKvkNumber(identifier)
    case '0151': return /^\d{11}$/.test(identifier) && passesAbn(identifier)
    case '0184': return /^(DK)?\d{8}$/.test(identifier)
    case '0190': return /^\d{20}$/.test(identifier)
    case '0192': return /^\d{9}$/.test(identifier) && passesMod11(identifier)
    case '0198': return /^DK\d{8}$/.test(identifier)
    case '0208': return /^\d{10}$/.test(identifier) && passesMod97Complement(identifier)
    case '9944': return isDutchVatNumber(identifier)
    default: return true
  }
}

function digitsOf(text: string): number[] {
  return [...text].map(Number)
}

/** Swedish organisation numbers. */
function passesLuhn(identifier: string): boolean {
  const sum = digitsOf(identifier).reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** GS1 location numbers: weights 1 and 3 by turns from the left of thirteen digits. */
function passesGln(identifier: string): boolean {
  const sum = digitsOf(identifier).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Australian business numbers: one off the first digit, then weights modulo 89. */
function passesAbn(identifier: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const sum = digitsOf(identifier).reduce((total, digit, index) => {
    return total + (index === 0 ? digit - 1 : digit) * (weights[index] ?? 0)
  }, 0)
  return sum % 89 === 0
}

/** Norwegian organisation numbers. */
function passesMod11(identifier: string): boolean {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1]
  const sum = digitsOf(identifier).reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0)
  return sum % 11 === 0 && Number(identifier) > 0
}

/** Belgian enterprise numbers: the last two digits are 97 minus the rest modulo 97. */
function passesMod97Complement(identifier: string): boolean {
  return 97 - Number(identifier.slice(0, 8)) % 97 === Number(identifier.slice(8))
}
