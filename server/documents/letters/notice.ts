import { addDays, formatDate } from '#domain/dates'
import { divideHalfAwayFromZero, requireDecimal } from '#domain/decimal'
import { formatIban } from '#domain/identity/iban'
import type { Cents, InvoiceDocument, IsoDate } from '#domain/invoice/document'
import type { PayTo } from '#domain/invoice/pay-to'
import { claimedCents, type ClaimFacts, type InterestPeriod, type LatePaymentClaim } from '#domain/late-payment/claim'
import { greetedName } from '#domain/mail/placeholders'
import { formatPlainDecimal } from '#domain/money'
import { fillPlaceholders } from '#domain/placeholders'
import { unbroken } from '#domain/unbroken'
import { changedAccountText } from '../changed-account'
import { moneyOnPaper } from '../pdf/figures'
import { fixedWords } from '../pdf/labels'
import type { LetterBlock, LetterInput } from '../pdf/letter-input'
import { consumerCostsWords, noticeWords, sharedNoticeWords } from './notice-words'

/** What a formal notice is written from: its invoice as it was frozen, and what is claimed of it. */
export interface NoticeLetterFacts {
  invoice: Pick<InvoiceDocument, 'number' | 'locale' | 'issueDate' | 'reference' | 'paymentLink' | 'seller' | 'customer'>
  facts: ClaimFacts
  claim: LatePaymentClaim
  /** The last day to pay. */
  payBy: IsoDate
  payTo: PayTo
}

/** Writes a formal notice in the language of its invoice. */
export function noticeLetter({ invoice, facts, claim, payBy, payTo }: NoticeLetterFacts): LetterInput['letter'] {
  const { locale, seller, customer } = invoice
  if (customer === null) throw new Error('A formal notice is written to somebody')
  const own = noticeWords[facts.debtor][locale]
  const words = sharedNoticeWords[locale]
  const money = (cents: Cents) => unbroken(moneyOnPaper(cents, 'EUR', locale))
  const date = (day: IsoDate) => formatDate(day, locale)
  const latest = claim.interest.at(-1)
  const chargedCents = claim.charged.costsCents + claim.charged.interestCents
  const values = {
    contact: greetedName({ locale, contactName: customer.contactName, customerName: customer.name }),
    business: seller.name,
    number: invoice.number ?? '',
    issueDate: date(invoice.issueDate),
    dueDate: date(facts.dueDate),
    defaultFrom: date(addDays(facts.dueDate, 1)),
    payBy: date(payBy),
    date: date(claim.on),
    open: money(claim.openCents),
    costs: money(claim.costsCents),
    interest: money(claim.interestCents),
    total: money(claimedCents(claim)),
    charged: money(chargedCents),
    rate: formatPlainDecimal(latest?.rate ?? '0', locale),
    aDay: money(latest ? interestADayCents(latest) : 0),
    withVat: facts.undeductedVatRate === null
      ? ''
      : fillPlaceholders(words.withVat, { rate: formatPlainDecimal(facts.undeductedVatRate, locale) }),
  }
  const { inTime, tooLate } = consumerCostsWords[claim.charged.costsCents > 0 ? 'charged' : 'ahead'][locale]
  const filled = { ...values, inTime, tooLate: fillPlaceholders(tooLate, values) }
  const paragraphs = (texts: readonly string[]): LetterBlock[] =>
    texts.map(text => ({ kind: 'paragraph', text: fillPlaceholders(text, filled) }))
  const open = [words.open, values.open]
  const receivedCents = facts.totalCents - claim.openCents
  return {
    locale,
    title: own.title,
    date: claim.on,
    // Its foot names an account as well.
    seller: { ...seller, iban: payTo.iban, bic: payTo.bic },
    customer,
    blocks: [
      { kind: 'facts', facts: [
        { label: words.invoice, value: values.number },
        { label: words.invoiceDate, value: values.issueDate },
        { label: words.dueDate, value: values.dueDate },
        ...(invoice.reference === null ? [] : [{ label: words.reference, value: invoice.reference }]),
      ] },
      ...paragraphs([own.greeting, ...own.opening]),
      { kind: 'heading', text: words.amounts },
      {
        kind: 'table',
        columns: [
          { heading: words.description, align: 'left', share: 3 },
          { heading: words.amount, align: 'right', share: 1 },
        ],
        rows: [
          [fillPlaceholders(words.invoiceOf, values), money(facts.totalCents)],
          ...(receivedCents === 0 ? [] : [[words.received, money(-receivedCents)]]),
          ...(facts.debtor === 'consumer' ? [] : [
            ...(receivedCents === 0 ? [] : [open]),
            [words.costs, values.costs],
            [fillPlaceholders(words.interestUntil, values), values.interest],
          ]),
        ],
        totals: [facts.debtor === 'consumer' ? open : [words.total, values.total]],
      },
      ...paragraphs([...own.consequence, ...(chargedCents === 0 ? [] : [words.chargedBefore])]),
      ...payment(invoice, payTo, words),
      ...interestTable(claim, { words, money, date, locale }),
      ...paragraphs([...(customer.country === 'NL' ? [] : [words.dutchLaw]), ...own.closing]),
    ],
  }
}

/** What a day of interest comes to at a rate in per cent a year, in cents, rounded half up. */
function interestADayCents({ overCents, rate }: Pick<InterestPeriod, 'overCents' | 'rate'>): Cents {
  const { digits, scale } = requireDecimal(rate)
  return Number(divideHalfAwayFromZero(BigInt(overCents) * digits, 100n * 365n * 10n ** BigInt(scale)))
}

type Words = (typeof sharedNoticeWords)[InvoiceDocument['locale']]

function payment(
  { seller, locale, number, paymentLink }: NoticeLetterFacts['invoice'], payTo: PayTo, words: Words,
): LetterBlock[] {
  const caution = changedAccountText(payTo, seller.name, locale)
  const facts = [
    ...(payTo.iban === null ? [] : [
      { label: words.iban, value: formatIban(payTo.iban) },
      { label: words.accountName, value: payTo.accountName },
      { label: words.statement, value: number ?? '' },
    ]),
    ...(paymentLink === null ? [] : [{ label: words.paymentLink, value: paymentLink }]),
  ]
  return facts.length === 0 ? [] : [
    { kind: 'heading', text: words.howToPay },
    ...(caution === null ? [] : [{ kind: 'paragraph' as const, text: caution }]),
    { kind: 'facts', facts },
  ]
}

/** How a letter writes what it says. */
export interface Writing {
  words: Words
  money: (cents: Cents) => string
  date: (day: IsoDate) => string
  locale: InvoiceDocument['locale']
}

/** How interest is made up, by days of one rate over one amount; nothing where none is claimed. */
export function interestTable(
  { interest, interestCents, charged }: LatePaymentClaim, { words, money, date, locale }: Writing,
): LetterBlock[] {
  if (interest.length === 0) return []
  const isAssumed = interest.some(period => period.isAssumed)
  return [
    { kind: 'heading', text: words.interest },
    {
      kind: 'table',
      columns: [
        { heading: words.from, align: 'left', share: 3 },
        { heading: words.to, align: 'left', share: 3 },
        { heading: words.days, align: 'right', share: 1 },
        { heading: words.over, align: 'right', share: 3 },
        { heading: words.rate, align: 'right', share: 2 },
        { heading: words.amount, align: 'right', share: 2 },
      ],
      rows: [
        ...interest.map(({ from, to, days, overCents, rate, isAssumed, cents }) => [
          date(from), date(to), String(days), money(overCents),
          `${fixedWords[locale].percent(formatPlainDecimal(rate, locale))}${isAssumed ? '*' : ''}`, money(cents),
        ]),
        ...(charged.interestCents === 0 ? [] : [[words.charged, '', '', '', '', money(-charged.interestCents)]]),
      ],
      totals: [[words.sum, '', '', '', '', money(interestCents)]],
    },
    ...(isAssumed ? [{ kind: 'paragraph' as const, text: words.assumed }] : []),
  ]
}
