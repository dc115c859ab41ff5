import { isIban } from '../identity/iban'

/** Says that a number beside it is one of an invoice. */
const invoiceWords = new Set([
  'FACT', 'FACTNR', 'FAKT', 'F', 'FA', 'FCT', 'INV', 'INVNR', 'NOTA', 'NOTANR', 'NOTANUMMER', 'RECHNUNG', 'RECHNUNGSNR', 'RG',
  'CREDITNOTA', 'CREDITNOTE', 'CREDIT', 'CREDITERING',
])
/** Stands between such a word and the number. */
const fillWords = new Set([
  'NR', 'NRS', 'NO', 'NOS', 'NUMMER', 'NUMMERS', 'NUM', 'NUMBER', 'NUMBERS', 'VAN', 'UW', 'MET', 'ONZE', 'JULLIE', 'DE',
  'KENMERK', 'BETREFT', 'REF', 'RE', 'DD',
])
const andWords = new Set(['EN', 'AND', 'UND', 'ALSMEDE', 'PLUS', 'MIN', 'MINUS'])
const rangeWords = new Set(['TM', 'TOT', 'THRU', 'TEM'])
/** A number after such a word is another one: of a customer, an order, a telephone, a period. */
const otherWords = new Set([
  'DEB', 'TEL', 'MOB', 'LID', 'PAS', 'BON', 'BTW', 'KVK', 'VAT', 'WK', 'KW', 'PO', 'Q', 'DEEL', 'MAAND', 'WEEK', 'KAMER',
  'DEBNR', 'TELNR', 'LIDNR', 'PASNR', 'BONNR', 'KVKNR', 'BTWNR', 'PONR', 'WEEKNR', 'ZAAK', 'ZAAKNR', 'TICKET', 'KENTEKEN',
])
const otherStarts = [
  'KLANT', 'DEBITEUR', 'RELATIE', 'ORDER', 'BESTEL', 'OFFERTE', 'PROJECT', 'POLIS', 'MOBIEL', 'TELEFOON', 'DOSSIER',
  'CONTRACT', 'LIDMAATSCHAP', 'INKOOP', 'WERKBON', 'CREDITEUR', 'LEVERANCIER', 'TRANSACTIE', 'CUSTOMER', 'CLIENT',
  'PERIODE', 'TERMIJN', 'TERMINAL', 'AUTOMAAT', 'APPARTEMENT', 'POSTBUS', 'HUISNR', 'VERPLICHTING', 'MACHTIGING',
  'INCASSANT',
]

export type WordKind = 'invoice' | 'fill' | 'and' | 'range' | 'other' | 'word'

/** What a word says of the number after it. */
export function wordKind(word: string): WordKind {
  if (invoiceWords.has(word) || /FACTU|FAKTU|INVOIC/.test(word)) return 'invoice'
  if (fillWords.has(word) || word.endsWith('BETALING')) return 'fill'
  if (andWords.has(word)) return 'and'
  if (rangeWords.has(word)) return 'range'
  return otherWords.has(word) || otherStarts.some(start => word.startsWith(start)) ? 'other' : 'word'
}

const dates = [
  /(?<![\d./-])(?:[012]?\d|3[01])([-/.])(?:0?\d|1[0-2])\1(?:20)?\d\d(?![\d/-])/g,
  /(?<![\d./-])20\d\d([-/.])(?:0\d|1[0-2])\1(?:[012]\d|3[01])(?![\d/-])/g,
  /(?<!\d)[012]?\d:[0-5]\d(?!\d)/g,
]
const monthOfYear = /\b(?:(?:[012]?\d|3[01]) )?(?:JAN(?:UARI)?|FEB(?:RUARI)?|MRT|MAART|APR(?:IL)?|MEI|JUNI?|JULI?|AUG(?:USTUS)?|SEPT?(?:EMBER)?|OKT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)(?: 20\d\d)?\b(?![-/.]?\d)/g
const telephone = /(?<![\dA-Z-])(?:\+31|0031|0)(?: ?\(0\))?[- ]?[1-9](?:[- ]?\d){8}(?![\dA-Z])/g
const account = /\b[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g
const amount = /(?:€|\bEUR(?:O)?\b|\bBEDRAG\b) ?\d{1,9}(?:\.\d{3})*(?:[.,]\d\d)?(?![\d-])/g
/** ISO 11649: two check digits before the number. */
const creditorReference = /\bRF\d\d(?=[A-Z\d ]{3})/g

/**
 * A text in capitals without accents, in which a tilde stands for each date, telephone number, account and amount, so
 * that no number is seen in them. What is itself a number that was given out is left, such as "2026-04-12".
 */
export function withoutOtherNumbers(text: string, isGivenOut: (found: string) => boolean): string {
  let plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    .replace(/\bT ?[/.+-]? ?M\b/g, ' TM ').replace(/\bTOT EN MET\b/g, ' TM ')
    .replace(creditorReference, ' NR ')
    .replace(account, found => isIban(found.replaceAll(' ', '')) ? ' ~ ' : found)
    .replace(amount, ' ~ ')
  for (const pattern of [...dates, telephone, monthOfYear]) {
    plain = plain.replace(pattern, found => isGivenOut(found) ? found : ' ~ ')
  }
  return plain
}
