import type { Random } from '../random-documents/random'
import { dutchDate } from './texts'

interface Told {
  text: string
  name: string | null
  iban: string | null
  date: string
}

/** What a bank makes of a text: the twelve ways of the banks at which the business itself may be. */
export const dialects: readonly ((random: Random, told: Told) => string)[] = [
  // ING, CSV: all that it knows in one column.
  (_, { text, name, iban, date }) => [
    name && `Naam: ${name}`, text && `Omschrijving: ${text}`, iban && `IBAN: ${iban}`, `Valutadatum: ${dutchDate(date)}`,
  ].filter(Boolean).join(' '),
  // ING, MT940 and CAMT.
  (_, { text }) => text,
  // Rabobank: three columns of 35 characters, joined.
  (_, { text }) => lines(text, 35).join(''),
  // ABN AMRO, lines of 32 characters with a space where each ended.
  (_, { text }) => lines(text, 32).join(' '),
  // ABN AMRO, structured.
  (_, { text }) => text,
  // Knab, bunq: as it was written.
  (_, { text }) => text,
  (_, { text }) => text,
  // Triodos and ASN: in capitals, the latter between quotes and with the name before it.
  (_, { text }) => text.toUpperCase(),
  (_, { text, name }) => `${name ?? ''} ${text}`.trim(),
  // SNS, RegioBank: lines of 65 characters.
  (_, { text }) => lines(text.toUpperCase(), 65).join(' '),
  (_, { text, iban }) => `${text} ${iban ?? ''}`.trim(),
  // Revolut: with words of its own.
  (_, { text, name }) => text === '' ? `Payment from ${name ?? 'unknown'}` : text,
]

/** A name as the payer's bank passes it on: in capitals, or cut. */
export function nameOnStatement(name: string, bank: string): string {
  switch (bank) {
    case 'INGB': return name.slice(0, 70)
    case 'RABO': return name.slice(0, 70)
    case 'ABNA': return name.toUpperCase().slice(0, 35)
    case 'SNSB': case 'RBRB': case 'ASNB': return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().slice(0, 27)
    case 'FVLB': return name.slice(0, 24)
    default: return name
  }
}

/** A text as the payer's bank passes it on: 140 characters, some in capitals or without accents and marks. */
export function textFromBank(text: string, bank: string): string {
  const plain = text.slice(0, 140)
  return bank === 'SNSB' || bank === 'RBRB' ? plain.toUpperCase() : plain
}

function lines(text: string, width: number): string[] {
  return Array.from({ length: Math.ceil(text.length / width) }, (_, at) => text.slice(at * width, (at + 1) * width))
}
