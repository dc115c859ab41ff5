import { refuseField } from '#contract/errors'
import { isCommonPassword } from './common-passwords'

export interface PasswordOwner {
  email: string
  name: string
  /** An authenticator app or a passkey stands beside the password. */
  hasSecondFactor: boolean
}

/** A password this long may sign in by itself: NIST SP 800-63B-4, section 3.1.1.2. */
const lengthAlone = 15
/** With a second factor beside it: the same section. */
const lengthBesideFactor = 8

/**
 * Refuses validation_failed for a password that is too short, among the common ones, or easily made up from a pattern
 * or from what is known of its owner and of this place. No rules about capitals or digits: they make passwords worse.
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const length = lengthOf(password)
  if (length < (owner.hasSecondFactor ? lengthBesideFactor : lengthAlone)) {
    throw refuseField(['password'], owner.hasSecondFactor
      ? 'Use at least 8 characters'
      : 'Use at least 15 characters, for example four words', 'too_short')
  }
  if (await isCommonPassword(password)) throw refuseField(['password'], 'This password is used by many; choose another')
  if (isPattern(password)) throw refuseField(['password'], 'This password repeats or counts; choose another')
  if (isMadeOf(password, owner)) {
    throw refuseField(['password'], 'This password is your name, your e-mail address or words of Polder; choose another')
  }
}

/** Whether a password is too short to sign in by itself. */
export function isShort(password: string): boolean {
  return lengthOf(password) < lengthAlone
}

/** Characters as people count them. */
export function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** "a1b2c3d4e5f6g7h8" has sixteen steps of its own, "123456789012345" none. */
const fewestTurns = 4

/** A short piece over and over, or characters that follow each other on a keyboard, in the alphabet or in counting. */
function isPattern(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const unit = /^(.+?)\1+.?$/su.exec(folded)?.[1]
  if (unit !== undefined && lengthOf(unit) < lengthBesideFactor) return true
  const characters = [...folded]
  const turns = characters.slice(1).filter((character, index) => !follows(characters[index] ?? '', character)).length
  return turns < fewestTurns
}

function follows(before: string, after: string): boolean {
  return before === after || rows.some(row => row.includes(before + after) || row.includes(after + before))
}

/** Words about invoicing and passwords, which guessing begins with. */
const wordsOfThePlace = [
  'polder', 'factuur', 'facturen', 'factureren', 'facturatie', 'invoice', 'invoices', 'invoicing', 'boekhouding',
  'administratie', 'administrator', 'wachtwoord', 'password', 'welkom', 'welcome',
]

/** Whether too little of a password is left without the owner's name and address and the words above. */
function isMadeOf(password: string, { email, name }: PasswordOwner): boolean {
  const words = [email, ...email.split(/[@.]/), name, ...name.split(/\s+/), ...wordsOfThePlace]
    .map(word => word.normalize('NFKC').toLowerCase())
    .filter(word => lengthOf(word) >= 4)
    .sort((left, right) => right.length - left.length)
  const folded = password.normalize('NFKC').toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && lengthOf(rest.replace(/[^\p{L}\p{N}]/gu, '')) < lengthBesideFactor
}
