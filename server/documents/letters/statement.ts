import { formatDate } from '#domain/dates'
import { formatIban } from '#domain/identity/iban'
import type { Cents, Customer, DocumentLocale, IsoDate, Seller } from '#domain/invoice/document'
import type { PayTo } from '#domain/invoice/pay-to'
import { formatMoney } from '#domain/money'
import { fillPlaceholders } from '#domain/placeholders'
import { paymentMove, type Statement, type StatementDocument, type StatementSum } from '#domain/statement'
import { changedAccountText } from '../changed-account'
import type { LetterBlock, LetterColumn, LetterInput } from '../pdf/letter-input'
import { statementWords } from './statement-words'

type Words = (typeof statementWords)[DocumentLocale]

/** Who sends a statement to whom, and in which language. */
export interface StatementParties {
  locale: DocumentLocale
  seller: Seller
  customer: Customer
  payTo: PayTo
}

/** The statement of a customer as a letter: what is open, what goes back, and what was paid. */
export function statementLetter(statement: Statement, parties: StatementParties): LetterInput['letter'] {
  const { locale, seller, customer } = parties
  const words = statementWords[locale]
  return {
    locale,
    seller,
    customer,
    title: words.title,
    date: statement.date,
    blocks: [
      { kind: 'paragraph', text: openingLine(statement, locale) },
      ...toPay(statement, parties, words),
      ...goesBack(statement, locale, words),
      ...payments(statement, locale, words),
    ],
  }
}

/** What is open on its day, in a sentence; per currency, where there are several. */
export function openingLine({ date, sums }: Pick<Statement, 'date' | 'sums'>, locale: DocumentLocale): string {
  const words = statementWords[locale]
  const total = (column: 'openCents' | 'overdueCents') => amountsOf(sums, column, locale)
  const [amount, overdue] = [total('openCents'), total('overdueCents')]
  const sentence = amount === '' ? words.nothingOpen : overdue === '' ? words.open : words.openAndLate
  return fillPlaceholders(sentence, { date: formatDate(date, locale), amount, overdue })
}

function amountsOf(
  sums: readonly StatementSum[], column: Exclude<keyof StatementSum, 'currency'>, locale: DocumentLocale,
): string {
  const amounts = sums.filter(sum => sum[column] > 0).map(sum => formatMoney(sum[column], sum.currency, locale))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(amounts)
}

function toPay(
  { open, sums, isCut }: Statement, { locale, seller, payTo }: StatementParties, words: Words,
): LetterBlock[] {
  if (open.length === 0) return []
  const { dateIn, moneyIn } = formatsOf(locale)
  const caution = changedAccountText(payTo, seller.name, locale)
  const dueText = ({ dueDate, status }: StatementDocument) =>
    [dateIn(dueDate), ...status === 'overdue' ? [`(${words.late})`] : []].join(' ')
  return [
    { kind: 'heading', text: words.toPay },
    ...isCut.open ? [cut(words.cutOpen, open.length)] : [],
    {
      kind: 'table',
      columns: [
        left(words.number, 22), left(words.issueDate, 18), left(words.dueDate, 26), right(words.amount, 17),
        right(words.openAmount, 17),
      ],
      rows: open.map(document => [
        document.number, dateIn(document.issueDate), dueText(document), moneyIn(document.totalCents, document.currency),
        moneyIn(document.openCents, document.currency),
      ]),
      totals: sums.filter(({ openCents }) => openCents > 0)
        .map(({ openCents, currency }) => [words.total, '', '', '', moneyIn(openCents, currency)]),
    },
    ...payTo.iban === null
      ? []
      : [{
          kind: 'facts' as const,
          facts: [
            { label: words.iban, value: formatIban(payTo.iban) },
            { label: words.accountName, value: payTo.accountName },
          ],
        }],
    ...caution === null ? [] : [{ kind: 'paragraph' as const, text: caution }],
  ]
}

function goesBack(
  { back: documents, sums, isCut }: Statement, locale: DocumentLocale, words: Words,
): LetterBlock[] {
  if (documents.length === 0) return []
  const { dateIn, moneyIn } = formatsOf(locale)
  return [
    { kind: 'heading', text: words.back },
    { kind: 'paragraph', text: words.backApart },
    ...isCut.open ? [cut(words.cutOpen, documents.length)] : [],
    {
      kind: 'table',
      columns: [left(words.number, 24), left(words.issueDate, 22), left(words.what, 32), right(words.amount, 22)],
      rows: documents.map(({ number, issueDate, kind, backCents, currency }) => [
        number, dateIn(issueDate), kind === 'invoice' ? words.overpaid : words.kinds.credit_note,
        moneyIn(backCents, currency),
      ]),
      totals: sums.filter(({ backCents }) => backCents > 0)
        .map(({ backCents, currency }) => [words.total, '', '', moneyIn(backCents, currency)]),
    },
  ]
}

function payments(
  { payments: paid, since, isCut }: Statement, locale: DocumentLocale, words: Words,
): LetterBlock[] {
  if (paid.length === 0) return []
  const { dateIn, moneyIn } = formatsOf(locale)
  return [
    { kind: 'heading', text: fillPlaceholders(words.payments, { date: dateIn(since) }) },
    ...isCut.payments ? [cut(words.cutPayments, paid.length)] : [],
    {
      kind: 'table',
      columns: [left(words.paidOn, 22), left(words.number, 24), left(words.what, 32), right(words.amount, 22)],
      rows: paid.map((payment) => {
        const { name, cents } = paymentMove(payment)
        return [dateIn(payment.paidOn), payment.number, words.moves[name], moneyIn(cents, payment.currency)]
      }),
      totals: [],
    },
  ]
}

function cut(sentence: string, count: number): LetterBlock {
  return { kind: 'paragraph', text: fillPlaceholders(sentence, { count: String(count) }) }
}

function formatsOf(locale: DocumentLocale) {
  return {
    dateIn: (date: IsoDate | null) => (date === null ? '' : formatDate(date, locale)),
    moneyIn: (cents: Cents, currency: string) => formatMoney(cents, currency, locale),
  }
}

function left(heading: string, share: number): LetterColumn {
  return { heading, align: 'left', share }
}

function right(heading: string, share: number): LetterColumn {
  return { heading, align: 'right', share }
}
