import { normaliseIban } from '../identity/iban'
import type { Cents } from '../invoice/document'
import { openLedger, type Ledger, type LedgerItem } from './ledger'
import { nameIndex } from './names'
import { numberIndex, type Mention, type NumbersRead } from './numbers-in-text'
import { isOtherMovement, isPaymentService } from './other-movements'
import type { BankEntryToMatch, KnownPayer, OpenDocument, ProposalPart, Reason } from './proposals'

/** What an entry says of itself, before anything is made of it. */
export interface Evidence {
  entry: BankEntryToMatch
  amountCents: Cents
  numbers: NumbersRead<LedgerItem>
  /** What is named by what the payer's bank passed on, and not by the text. */
  fromEndToEnd: ReadonlySet<LedgerItem>
  /** Whose account it is; more than one where companies or people share one. */
  byIban: readonly string[]
  nameEqual: readonly string[]
  nameAlike: readonly string[]
  nameRelated: readonly string[]
  isService: boolean
  isOther: boolean
}

/** A proposal before it is compared with the others; the stronger stands first. */
export interface Candidate {
  parts: ProposalPart[]
  items: readonly LedgerItem[]
  strength: number
  isCertain: boolean
  reasons: Reason[]
}

export interface Witness {
  ledger: Ledger
  /** Whether any account of this customer is known. */
  isKnown(customer: string): boolean
  gather(entry: BankEntryToMatch): Evidence
  /** Adds whose account it is; says whether that was not known yet. */
  learn(payer: KnownPayer): boolean
}

/** Accounts with more customers than this tell nothing: those of payment services and administrators. */
const mostOnOneIban = 4

/** Indexes all that an entry may tell, once for a file, in steps. */
export function* openWitness(
  documents: readonly OpenDocument[], payers: readonly KnownPayer[],
): Generator<void, Witness> {
  const ledger = yield* openLedger(documents)
  const numbers = yield* numberIndex(ledger.items.map(item => ({ ...item.document, item })))
  const names = yield* nameIndex(ledger.customers)
  const known = new Set<string>()
  const customersByIban = new Map<string, Set<string>>()
  const learn = ({ iban, customerId }: KnownPayer): boolean => {
    const account = normaliseIban(iban)
    const owners = customersByIban.get(account) ?? new Set()
    const isNew = !owners.has(customerId)
    customersByIban.set(account, owners.add(customerId))
    known.add(customerId)
    return isNew
  }
  payers.forEach(learn)

  const read = (text: string): NumbersRead<LedgerItem> => {
    const { named, written, between, bare, ...others } = numbers.read(text)
    const itemsOf = (mention: Mention<{ item: LedgerItem }>): Mention<LedgerItem> =>
      ({ ...mention, documents: mention.documents.map(({ item }) => item) })
    return {
      ...others, named: named.map(itemsOf), bare: bare.map(itemsOf),
      written: written.map(({ item }) => item), between: between.map(({ item }) => item),
    }
  }

  return {
    ledger,
    learn,
    isKnown: customer => known.has(customer),
    gather: (entry) => {
      const inText = read(entry.description)
      const inId = entry.endToEndId === null ? [] : read(entry.endToEndId).named.filter(isWhole)
      const documents = new Set(inText.named.flatMap(({ documents: meant }) => meant))
      const more = inId.filter(({ documents: meant }) => !meant.some(item => documents.has(item)))
      const found = entry.counterpartyName === null ? null : names.find(entry.counterpartyName)
      const { counterpartyIban: iban } = entry
      const onIban = iban === null ? undefined : customersByIban.get(normaliseIban(iban))
      const isService = isPaymentService(entry)
      return {
        entry, amountCents: entry.amountCents, isService, isOther: isOtherMovement(entry),
        numbers: { ...inText, named: [...inText.named, ...more] },
        fromEndToEnd: new Set(more.flatMap(({ documents: meant }) => meant)),
        byIban: onIban && onIban.size <= mostOnOneIban && !isService ? [...onIban] : [],
        nameEqual: found?.equal ?? [], nameAlike: found?.alike ?? [], nameRelated: found?.related ?? [],
      }
    },
  }
}

export function isWhole({ level }: Pick<Mention<LedgerItem>, 'level'>): boolean {
  return level === 'full' || level === 'core'
}

/** Whether account or name say that it is this customer who pays. */
export function agrees({ byIban, nameEqual }: Evidence, customer: string): boolean {
  return byIban.includes(customer) || nameEqual.includes(customer)
}

/** Whether a document can be settled by an entry of that day and account. */
export function isSettleable({ entry }: Evidence, { valueCents, document }: LedgerItem): boolean {
  return valueCents !== 0 && document.currency === entry.currency
}

/** Whether an amount goes the way in which a document is settled. */
export function isSettling({ amountCents }: Evidence, { valueCents }: LedgerItem): boolean {
  return valueCents !== 0 && Math.sign(amountCents) === Math.sign(valueCents)
}

export function sumOf(items: readonly LedgerItem[]): Cents {
  return items.reduce((sum, { valueCents }) => sum + valueCents, 0)
}
