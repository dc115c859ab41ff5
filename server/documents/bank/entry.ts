import type { BankEntry } from '#domain/bank/statement'
import { ibanOf, isIban, normaliseIban } from '#domain/identity/iban'
import type { Cents, IsoDate } from '#domain/invoice/document'
import { startOfText, writableText } from '#domain/text'

/** What is kept of each text of an entry. */
const longestText = 500

/** An entry as it stands in a file, its texts as they are written there. */
export interface RawEntry {
  bookedOn: IsoDate
  amountCents: Cents
  counterpartyName?: string | null | undefined
  counterpartyIban?: string | null | undefined
  description?: string | null | undefined
  endToEndId?: string | null | undefined
  bankReference?: string | null | undefined
  isReversal?: boolean
}

/** The entry with its texts in one line each, and null for what says nothing. */
export function bankEntry(raw: RawEntry): BankEntry {
  return {
    bookedOn: raw.bookedOn,
    amountCents: raw.amountCents,
    counterpartyName: referenceIn(raw.counterpartyName),
    counterpartyIban: ibanIn(raw.counterpartyIban),
    description: oneLine(raw.description),
    endToEndId: referenceIn(raw.endToEndId),
    bankReference: placeInStatement.test(raw.bankReference?.trim() ?? '') ? null : referenceIn(raw.bankReference),
    isReversal: raw.isReversal ?? false,
  }
}

/** A text in one line of single spaces, and no longer than is kept. */
export function oneLine(text: string | null | undefined): string {
  return startOfText(writableText(text ?? '').replace(/\s+/g, ' ').trim(), longestText).trimEnd()
}

/** Some banks only count the entries of a statement, and begin anew with the next one. */
const placeInStatement = /^(POS )?\d{1,4}$/

/** The words with which banks say that there is none. */
const noReference: readonly string[] = ['NOTPROVIDED', 'NOT PROVIDED', 'NONREF', 'NOTAVAILABLE']

function referenceIn(text: string | null | undefined): string | null {
  const line = oneLine(text)
  return line === '' || noReference.includes(line.toUpperCase()) ? null : line
}

function ibanIn(text: string | null | undefined): string | null {
  const iban = normaliseIban((text ?? '').slice(0, longestIban))
  return isIban(iban) ? iban : null
}

/** Longer than one of 34 characters with a space behind each. */
const longestIban = 70

/**
 * An account: its IBAN, before which some banks write their BIC and behind it the currency, and which Triodos tells by
 * the number alone in some forms; else its number as it is written.
 */
export function accountIn(text: string): string {
  const [, atTriodos] = /^TRIODOSBANK\/(\d{9,10})\s*$/.exec(text) ?? []
  if (atTriodos !== undefined) return ibanOf('NL', `TRIO${atTriodos.padStart(10, '0')}`)
  const compact = normaliseIban(text.replace(bicBefore, '').slice(0, longestIban))
  const bare = compact.replace(/[A-Z]{3}$/, '')
  return [compact, bare].find(isIban) ?? (/^[\d.]+$/.test(bare) ? bare : oneLine(text))
}

const bicBefore = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\//

/** An account at ABN AMRO, which writes the number alone in some forms and the IBAN in others. */
export function accountAtAbnAmro(text: string): string {
  const account = accountIn(text)
  return /^\d{9,10}$/.test(account) ? ibanOf('NL', `ABNA${account.padStart(10, '0')}`) : account
}
