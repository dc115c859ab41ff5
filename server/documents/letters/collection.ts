import { countryName } from '#domain/countries'
import { formatDate, todayInAmsterdam } from '#domain/dates'
import { formatIban } from '#domain/identity/iban'
import type { Cents, InvoiceDocument, IsoDate, Party } from '#domain/invoice/document'
import type { PayTo } from '#domain/invoice/pay-to'
import { claimedCents, type LatePaymentClaim } from '#domain/late-payment/claim'
import type { DocumentMailKind } from '#domain/mail/kinds'
import { fillPlaceholders } from '#domain/placeholders'
import { unbroken } from '#domain/unbroken'
import { changedAccountText } from '../changed-account'
import { moneyOnPaper } from '../pdf/figures'
import type { LetterBlock, LetterInput } from '../pdf/letter-input'
import { collectionWords, type CollectionLocale } from './collection-words'
import { interestTable, type Writing } from './notice'
import { sharedNoticeWords } from './notice-words'

/** What took off of an invoice (above zero) or went back on a day. */
export interface BookedAmount {
  on: IsoDate
  cents: Cents
  /** Of a credit note; null of a payment. */
  creditNote: string | null
}

/** A mail about the document, and what became of it. */
export interface SentMail {
  kind: DocumentMailKind
  to: readonly string[]
  status: 'queued' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed'
  sentAt: Date | null
  deliveredAt: Date | null
}

/** A formal notice that was sent, with what it said. */
interface SentLetter extends Pick<LatePaymentClaim, 'openCents' | 'costsCents' | 'interestCents'> {
  sentOn: IsoDate
  payBy: IsoDate
}

/** What an overview for a collection agency is written from. */
export interface CollectionFacts {
  locale: CollectionLocale
  date: IsoDate
  invoice: Pick<InvoiceDocument, 'number' | 'issueDate' | 'currency' | 'seller' | 'customer'>
  /** Null where no day makes it late. */
  dueDate: IsoDate | null
  totalCents: Cents
  payTo: PayTo
  /** In the order of their days. */
  booked: readonly BookedAmount[]
  /** What may be claimed, with the costs that are due by now; null where no law of ours says how much. */
  claim: LatePaymentClaim | null
  /** The numbers of the documents that charge costs and interest of it. */
  chargedOn: readonly string[]
  /** The formal notices that were sent, the oldest first. */
  notices: readonly SentLetter[]
  mails: readonly SentMail[]
  /** How often its customer opened it by the link; null where that is not known of any. */
  seen: { count: number, firstAt: Date, lastAt: Date } | null
}

/** Writes the overview of what a collection agency needs to know of one invoice. */
export function collectionOverview(facts: CollectionFacts): LetterInput['letter'] {
  const { locale, date, payTo, invoice: { number, currency, seller } } = facts
  const words = collectionWords[locale]
  const writing: Writing = {
    words: sharedNoticeWords[locale],
    money: cents => unbroken(moneyOnPaper(cents, currency, locale)),
    date: day => formatDate(day, locale),
    locale,
  }
  const values = {
    number: number ?? '', business: seller.name, date: writing.date(date), currency,
    dueDate: facts.dueDate === null ? '' : writing.date(facts.dueDate),
  }
  return {
    locale,
    title: words.title,
    date,
    // Its foot names an account as well.
    seller: { ...seller, iban: payTo.iban, bic: payTo.bic },
    customer: null,
    blocks: [
      ...words.opening.map((text): LetterBlock => ({ kind: 'paragraph', text: fillPlaceholders(text, values) })),
      ...parties(facts),
      ...books(facts, writing, values),
      ...claimed(facts, writing, values),
      ...letters(facts, writing),
      ...mails(facts),
    ],
  }
}

function parties({ locale, payTo, invoice: { seller, customer } }: CollectionFacts): LetterBlock[] {
  const words = collectionWords[locale]
  const caution = changedAccountText(payTo, seller.name, locale)
  const present = (facts: [string, string | null][]): LetterBlock => ({
    kind: 'facts', facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  })
  const reachable = (party: Party): [string, string | null][] => [
    [words.address, addressOf(party, locale)],
    [words.kvk, party.kvkNumber],
    [words.vatNumber, party.vatNumber],
    [words.email, party.email],
    [words.phone, party.phone],
  ]
  return [
    { kind: 'heading', text: words.creditor },
    present([
      [words.name, seller.name],
      [words.legalName, seller.legalName === seller.name ? null : seller.legalName],
      ...reachable(seller),
      ['IBAN', payTo.iban && formatIban(payTo.iban)],
    ]),
    ...caution === null ? [] : [{ kind: 'paragraph' as const, text: caution }],
    ...customer === null ? [] : [
      { kind: 'heading' as const, text: words.debtor },
      present([
        [words.name, customer.name],
        [words.type, words.types[customer.type]],
        [words.contact, customer.contactName === customer.name ? null : customer.contactName],
        ...reachable(customer),
      ]),
    ],
  ]
}

function addressOf({ addressLine1, addressLine2, postalCode, city, country }: Party, locale: CollectionLocale): string {
  const cityLine = [postalCode, city].filter(part => part !== null).join(' ')
  return [addressLine1, addressLine2, cityLine, countryName(country, locale)].filter(Boolean).join(', ')
}

type Values = Readonly<Record<string, string>>

/** By the day of each amount, with what was open since. */
function books(
  { locale, invoice, dueDate, totalCents, booked }: CollectionFacts, writing: Writing, values: Values,
): LetterBlock[] {
  const words = collectionWords[locale]
  const { money, date } = writing
  const invoiced = dueDate === null ? words.invoicedUndated : words.invoiced
  let openCents = totalCents
  const whatOf = ({ cents, creditNote }: BookedAmount) => {
    if (creditNote !== null) return fillPlaceholders(words.credited, { number: creditNote })
    return cents < 0 ? words.paidBack : words.paid
  }
  const rows = booked.map((amount) => {
    openCents -= amount.cents
    return [date(amount.on), whatOf(amount), money(-amount.cents), money(openCents)]
  })
  return [
    { kind: 'heading', text: words.books },
    {
      kind: 'table',
      columns: [
        { heading: words.on, align: 'left', share: 2 }, { heading: words.what, align: 'left', share: 5 },
        { heading: words.amount, align: 'right', share: 2 }, { heading: words.balance, align: 'right', share: 2 },
      ],
      rows: [
        [date(invoice.issueDate), fillPlaceholders(invoiced, values), money(totalCents), money(totalCents)],
        ...rows,
      ],
      totals: [[words.open, '', '', money(openCents)]],
    },
  ]
}

function claimed(
  { locale, invoice, claim, chargedOn }: CollectionFacts, writing: Writing, values: Values,
): LetterBlock[] {
  const words = collectionWords[locale]
  const { money } = writing
  const heading: LetterBlock = { kind: 'heading', text: fillPlaceholders(words.claim, values) }
  if (claim === null) return [heading, { kind: 'paragraph', text: fillPlaceholders(words.otherCurrency, values) }]
  const isConsumer = invoice.customer?.type !== 'business'
  const chargedCents = claim.charged.costsCents + claim.charged.interestCents
  return [
    heading,
    {
      kind: 'table',
      columns: [{ heading: words.what, align: 'left', share: 5 }, { heading: words.amount, align: 'right', share: 2 }],
      rows: [
        [words.open, money(claim.openCents)],
        [words.costs, money(claim.costsCents + claim.charged.costsCents)],
        [fillPlaceholders(words.interestUntil, values), money(claim.interestCents + claim.charged.interestCents)],
        ...chargedCents === 0
          ? []
          : [[fillPlaceholders(words.charged, { numbers: chargedOn.join(', ') }), money(-chargedCents)]],
      ],
      totals: [[words.total, money(claimedCents(claim))]],
    },
    ...isConsumer && claim.costsCents + claim.charged.costsCents === 0 ? [{ kind: 'paragraph' as const, text: words.noCostsYet }] : [],
    ...interestTable(claim, writing),
  ]
}

function letters({ locale, notices }: CollectionFacts, { money, date }: Writing): LetterBlock[] {
  if (notices.length === 0) return []
  const words = collectionWords[locale]
  return [
    { kind: 'heading', text: words.letters },
    {
      kind: 'table',
      columns: [
        { heading: words.letter, align: 'left', share: 3 }, { heading: words.payBy, align: 'left', share: 3 },
        { heading: words.open, align: 'right', share: 2 }, { heading: words.costs, align: 'right', share: 3 },
        { heading: words.interest, align: 'right', share: 2 },
      ],
      rows: notices.map(({ sentOn, payBy, openCents, costsCents, interestCents }) => [
        date(sentOn), date(payBy), money(openCents), money(costsCents), money(interestCents),
      ]),
      totals: [],
    },
  ]
}

function mails({ locale, mails, seen }: CollectionFacts): LetterBlock[] {
  const words = collectionWords[locale]
  const moment = (at: Date) => `${formatDate(todayInAmsterdam(at), locale)} ${timeOf(at)}`
  const outcomeOf = ({ status, deliveredAt }: SentMail) => {
    if (status === 'bounced') return words.returned
    if (status === 'failed') return words.failed
    if (status === 'complained') return words.complained
    return deliveredAt === null ? words.unknown : moment(deliveredAt)
  }
  const seenWords = seen === null
    ? words.neverSeen
    : fillPlaceholders(seen.count === 1 ? words.seenOnce : words.seen, {
        count: String(seen.count), first: moment(seen.firstAt), last: moment(seen.lastAt),
      })
  const table: LetterBlock = {
    kind: 'table',
    columns: [
      { heading: words.what, align: 'left', share: 2 }, { heading: words.to, align: 'left', share: 4 },
      { heading: words.sent, align: 'left', share: 3 }, { heading: words.delivered, align: 'left', share: 3 },
    ],
    rows: mails.map(mail => [
      words.kinds[mail.kind], mail.to.join(', '), mail.sentAt === null ? words.notSent : moment(mail.sentAt),
      outcomeOf(mail),
    ]),
    totals: [],
  }
  return [{ kind: 'heading', text: words.mails }, table, { kind: 'paragraph', text: seenWords }]
}

const clock = new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' })

function timeOf(at: Date): string {
  return clock.format(at)
}
