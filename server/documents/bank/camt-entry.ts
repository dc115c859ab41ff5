import type { BankEntry } from '#domain/bank/statement'
import type { Cents } from '#domain/invoice/document'
import { sumOf } from '#domain/money'
import { all, at, type XmlElement } from '../import/xml'
import { amountIn, dateIn, signedCents, textAt } from './camt-tree'
import { bankEntry, type RawEntry } from './entry'
import { broken } from './values'

/** One of the payments that an entry is made of. */
export interface EntryDetail {
  /** Without a sign; null where it has no amount of its own. */
  cents: Cents | null
  currency: string
  /** Null where it goes in the direction of its entry. */
  direction: string | null
  debtor: Party
  creditor: Party
  description: string
  endToEndId: string
  bankReference: string
  isReversal: boolean
}

interface Party {
  name: string
  iban: string
}

/** Kinds of entries that take an earlier one back (external codes of ISO 20022, sub-families). */
const returns: readonly string[] = ['RRTN', 'UPDD', 'PRDD', 'RPCR', 'UPCQ']

/** Reads a payment as it ends: of an entry that is a batch there may be thousands. */
export function detailIn(detail: XmlElement): EntryDetail {
  const amounts = [at(detail, 'Amt'), at(detail, 'AmtDtls', 'TxAmt', 'Amt'), at(detail, 'AmtDtls', 'InstdAmt', 'Amt')]
  return {
    ...amountIn(amounts.find(Boolean)),
    direction: textAt(detail, 'CdtDbtInd') || null,
    debtor: partyIn(detail, 'Dbtr'),
    creditor: partyIn(detail, 'Cdtr'),
    description: remittanceIn(detail) || textAt(detail, 'AddtlTxInf'),
    endToEndId: textAt(detail, 'Refs', 'EndToEndId'),
    bankReference: textAt(detail, 'Refs', 'AcctSvcrRef'),
    isReversal: at(detail, 'RtrInf') !== undefined || isReturn(detail),
  }
}

/** Its name has stood one level deeper since 2019. */
function partyIn(detail: XmlElement, role: 'Dbtr' | 'Cdtr'): Party {
  const parties = at(detail, 'RltdPties')
  const nameOf = (element: string) => textAt(parties, element, 'Nm') || textAt(parties, element, 'Pty', 'Nm')
  return {
    name: nameOf(role) || nameOf(`Ultmt${role}`),
    iban: textAt(parties, `${role}Acct`, 'Id', 'IBAN'),
  }
}

/** A text of so many characters goes on with the next one within a word. */
const fullText = 140

/** What the payer wrote: texts, numbers of documents and structured references, each once. */
function remittanceIn(detail: XmlElement): string {
  const remittance = at(detail, 'RmtInf')
  let text = ''
  let isFull = true
  for (const { text: part } of all(remittance, 'Ustrd')) {
    text += isFull ? part : ` ${part}`
    isFull = part.length >= fullText
  }
  const structured = all(remittance, 'Strd').flatMap(strd => [
    ...all(strd, 'RfrdDocInf').map(document => textAt(document, 'Nb')),
    textAt(strd, 'CdtrRefInf', 'Ref'),
    ...all(strd, 'AddtlRmtInf').map(more => more.text.trim()),
  ])
  return [text, ...new Set(structured.filter(reference => !text.includes(reference)))].join(' ').trim()
}

function isReturn(element: XmlElement): boolean {
  return returns.includes(textAt(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'))
}

/**
 * The entries of an element: of a batch, one for each of its payments where they tell what they come to and that is the
 * whole, else the element as one. None for what is not booked, or comes to nothing.
 */
export function entriesOf(
  entry: XmlElement,
  details: readonly EntryDetail[],
  { account, currency: accountCurrency }: { account: string, currency: string },
): BankEntry[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== 'BOOK') return []
  const { cents, currency } = amountIn(at(entry, 'Amt'))
  const amountCents = signedCents(entry, cents)
  const bookedOn = dateIn(at(entry, 'BookgDt') ?? at(entry, 'ValDt'))
  if (amountCents === null || bookedOn === null || currency !== accountCurrency) throw broken(entry.line)
  const whole = {
    bookedOn,
    amountCents,
    bankReference: referenceOf(entry),
    description: textAt(entry, 'AddtlNtryInf'),
    isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd')) || isReturn(entry),
  }
  const own = amountCents === 0 ? [] : ownAmounts(details, amountCents, currency)
  const [detail, ...more] = details
  const entries = detail && more.length === 0
    ? [withDetail(whole, detail, account)]
    : own.length === 0 ? [withAll(whole, details)] : details.map((each, place) => withDetail({
      ...whole,
      amountCents: own[place] ?? 0,
      bankReference: each.bankReference || (whole.bankReference && `${whole.bankReference}/${place + 1}`),
    }, each, account))
  return entries.filter(each => each.amountCents !== 0).map(bankEntry)
}

/** What the payments of a batch come to, each in cents; none where they do not add up to the whole, or do not say. */
function ownAmounts(details: readonly EntryDetail[], wholeCents: Cents, currency: string): Cents[] {
  const direction = wholeCents < 0 ? 'DBIT' : 'CRDT'
  const amounts = details.map(detail => (detail.cents === null || detail.currency !== currency
    ? null
    : (detail.direction ?? direction) === 'DBIT' ? -detail.cents : detail.cents))
  const known = amounts.filter(cents => cents !== null)
  const sum = sumOf(known)
  return known.length === amounts.length && sum === BigInt(wholeCents) ? known : []
}

/** What the bank calls an entry. A short number is its place in the statement alone, which the next one has as well. */
function referenceOf(entry: XmlElement): string {
  const number = textAt(entry, 'NtryRef')
  return textAt(entry, 'AcctSvcrRef') || (/^\d{1,7}$/.test(number) ? '' : number)
}

/** Whose account it came from or went to: in what is taken back, the parties stand as they first did. */
function withDetail(whole: RawEntry, detail: EntryDetail, account: string): RawEntry {
  const isReversal = (whole.isReversal ?? false) || detail.isReversal
  const isFromDebtor = whole.amountCents > 0 !== isReversal
  const [likely, other] = isFromDebtor ? [detail.debtor, detail.creditor] : [detail.creditor, detail.debtor]
  const isOwn = likely.iban === account
  const isKnown = likely.name !== '' || likely.iban !== ''
  const party = isOwn || (!isKnown && isReversal) ? other : likely
  return {
    ...whole,
    counterpartyName: party.name,
    counterpartyIban: party.iban,
    description: detail.description || whole.description,
    endToEndId: detail.endToEndId,
    isReversal,
  }
}

/** A batch as one: what its payments say, one after the other. */
function withAll(whole: RawEntry, details: readonly EntryDetail[]): RawEntry {
  const descriptions = details.map(({ description }) => description).filter(description => description !== '')
  return {
    ...whole,
    description: descriptions.slice(0, mostJoined).join(' ') || whole.description,
    isReversal: (whole.isReversal ?? false) || details.some(({ isReversal }) => isReversal),
  }
}

/** More than fit into a description that is kept. */
const mostJoined = 500
