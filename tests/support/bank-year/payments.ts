import { addDays } from '#domain/dates'
import type { OpenDocument, ProposalPart } from '#domain/bank/proposals'
import type { Random } from '../random-documents/random'
import { dutchIban, weighted } from './customers'
import { type dialects, nameOnStatement, textFromBank } from './dialects'
import { cut, lastPart, mistyped, respelt, withoutPrefix, withoutZeros } from './numbers'
import { listed, range, sentence, silence, withNoise } from './texts'
import type { Change, Mess, YearCustomer, YearEntry } from './world'

/** An invoice with the credit note that was made of it, if any. */
export interface Billed {
  document: OpenDocument
  creditNote: OpenDocument | null
}

export interface Payments {
  entries: YearEntry[]
  changes: Change[]
}

interface Movement {
  date: string
  cents: number
  text: string
  mess: Mess
  truth: ProposalPart[]
  payer?: { name: string, iban: string, bank: string }
  endToEndId?: string
  isReversal?: boolean
  /** What the text says of whose account it is. */
  isService?: boolean
  isUnnamed?: boolean
}

const [yearBegin, yearEnd] = ['2026-01-01', '2026-12-31']

/**
 * What a customer does about its invoices, one after another: most are paid with their number, some several at once,
 * in part, twice, too much, by somebody else, in another way or not at all.
 */
export function paymentsOf(
  random: Random, customer: YearCustomer, billed: readonly Billed[], dialect: (typeof dialects)[number],
): Payments {
  const entries: YearEntry[] = []
  const changes: Change[] = []
  let latest = { text: '', date: '' }

  const move = (movement: Movement): void => {
    if (movement.date > yearEnd) return
    if (movement.date < yearBegin) {
      for (const { invoiceId, amountCents } of movement.truth) {
        changes.push({ date: movement.date, id: invoiceId, paidCents: amountCents, creditedCents: 0 })
      }
      return
    }
    const payer = movement.payer ?? { name: customer.nameAtBank, iban: customer.iban, bank: customer.bank }
    const name = random.chance(0.01) ? null : nameOnStatement(payer.name, payer.bank)
    const iban = random.chance(0.01) ? null : payer.iban
    const text = dialect(random, { text: textFromBank(movement.text, payer.bank), name, iban, date: movement.date })
    entries.push({
      entry: {
        bookedOn: movement.date, amountCents: movement.cents, currency: 'EUR', counterpartyName: name, counterpartyIban: iban,
        description: text.replace(/\s+/g, ' ').trim(), endToEndId: movement.endToEndId ?? endToEndId(random),
        isReversal: movement.isReversal ?? false,
      },
      mess: movement.mess, truth: movement.truth, payer: movement.isService ? null : customer.id,
      isUnnamed: movement.isUnnamed ?? false,
    })
    latest = { text: movement.text, date: movement.date }
  }

  const paid = (document: OpenDocument, amountCents = document.totalCents): ProposalPart =>
    ({ invoiceId: document.id, amountCents })
  const dayOf = (document: OpenDocument): string => addDays(document.issueDate, random.chance(0.06)
    ? random.whole(customer.termDays + 20, customer.termDays + 90)
    : random.whole(1, customer.termDays + 8))

  /** The text for one number, as this customer writes. */
  const wordsFor = (document: OpenDocument): Words => {
    const { number, issueDate } = document
    const year = issueDate.slice(0, 4)
    const habit = customer.habit === 'mixed' ? random.pick(['careful', 'short', 'silent'] as const) : customer.habit
    if (habit === 'silent') {
      const text = silence(random, issueDate)
      return { text, mess: text === '' ? 'no_text' : 'no_number', isUnnamed: true }
    }
    const mess = habit === 'short'
      ? random.pick(['zeros_missing', 'prefix_missing', 'year_missing', 'year_missing'] as const)
      : weighted(random, ['clean', 'noise', 'zeros_missing', 'prefix_missing', 'digits_cut'] as const, [72, 20, 2, 3, 2])
    switch (mess) {
      case 'clean': return { mess, text: sentence(random, respelt(random, number)) }
      case 'noise': return { mess, text: withNoise(random, sentence(random, respelt(random, number)), customer, issueDate) }
      case 'zeros_missing': return { mess, text: sentence(random, withoutZeros(number)) }
      case 'prefix_missing': return { mess, text: sentence(random, withoutPrefix(number)) }
      case 'digits_cut': return { mess, text: sentence(random, cut(random, number)) }
      case 'year_missing': {
        const last = lastPart(number, year)
        const short = random.chance(0.5) ? String(Number(last)) : last
        return { mess, text: random.pick(['factuur ', 'Factuur ', 'fact. ', 'factuurnr ', 'nota ', 'betaling factuur ', 'fact ']) + short }
      }
    }
  }

  for (let at = 0; at < billed.length; at++) {
    const { document, creditNote } = billed[at] ?? { document: null, creditNote: null }
    if (!document) break
    const total = document.totalCents
    const date = dayOf(document)
    const usual = wordsFor(document)
    const full = sentence(random, respelt(random, document.number))

    if (creditNote) {
      at += payWithCredit(random, { document, creditNote, next: billed[at + 1], date, full, move, paid, changes })
      continue
    }
    if (document.currency !== 'EUR') {
      move({ date, cents: Math.round(total * random.whole(88, 96) / 100), text: full, mess: 'other_currency', truth: [paid(document)] })
      continue
    }
    if (random.chance(0.015)) continue
    if (random.chance(customer.paysElsewhere ? 0.9 : 0.06)) {
      changes.push({ date, id: document.id, paidCents: total, creditedCents: 0 })
      continue
    }
    if (customer.paysByDirectDebit) {
      const text = `incasso ${document.number}`
      move({ date, cents: total, text, mess: 'direct_debit', truth: [paid(document)], endToEndId: document.number })
      if (random.chance(0.2)) {
        move({
          date: addDays(date, random.whole(2, 30)), cents: -total, text: `Storno ${text} ${random.pick(['MD06', 'AM04', 'MS02'])}`,
          mess: 'reversal', truth: [paid(document, -total)], endToEndId: document.number, isReversal: true,
        })
      }
      continue
    }
    const more = billed.slice(at + 1, at + 1 + random.whole(1, 3)).filter(other => !other.creditNote && other.document.currency === 'EUR')
    const isBundle = more.some(other => other.document.issueDate === document.issueDate)
    const isSeveral = more.length > 0 && customer.habit !== 'silent' && random.chance(isBundle ? 0.5 : 0.05)
    if (isSeveral) {
      const documents = [document, ...more.map(other => other.document)]
      const shorten = (number: string): string => lastPart(number, document.issueDate.slice(0, 4))
      at += payTogether(random, { documents, shorten, move, paid, date, skipped: billed.slice(at + 1) })
      continue
    }
    payOne(random, { customer, document, date, usual, full, move, paid, latest })
  }
  return { entries, changes }
}

interface Words {
  text: string
  mess: Mess
  isUnnamed?: boolean
}

interface Paying {
  date: string
  move: (movement: Movement) => void
  paid: (document: OpenDocument, cents?: number) => ProposalPart
}

function payOne(random: Random, { customer, document, date, usual, full, move, paid, latest }: Paying & {
  customer: YearCustomer
  document: OpenDocument
  usual: Words
  full: string
  latest: { text: string, date: string }
}): void {
  const total = document.totalCents
  const way = weighted(random, [
    'usual', 'part', 'instalments', 'overpaid', 'cents', 'costs_withheld', 'early_discount', 'other_payer', 'other_payer_no_number', 'paid_twice',
    'typo', 'old_text', 'end_to_end_only', 'creditor_reference', 'service_payout',
  ] as const, [9_000, 120, 60, 50, 40, customer.isForeign ? 2_000 : 0, 30, 150, 10, 50, 60, 30, 150, 50, 30])
  switch (way) {
    case 'usual': return move({ date, cents: total, ...usual, truth: [paid(document)] })
    case 'part': {
      const round = Math.floor(total / 10_000) * 5_000 || Math.round(total * 0.4)
      const cents = random.pick([Math.round(total / 2), Math.floor(total / 3), round])
      move({ date, cents, text: random.pick(['', 'deelbetaling ', 'aanbetaling ']) + full, mess: 'part', truth: [paid(document, cents)] })
      const left = total - cents
      if (random.chance(0.7)) move({ date: addDays(date, random.whole(5, 40)), cents: left, text: `restant ${full}`, mess: 'part', truth: [paid(document, left)] })
      return
    }
    case 'instalments': {
      const each = Math.floor(total / 3)
      for (const [place, cents] of [each, each, total - 2 * each].entries()) {
        move({ date: addDays(date, place * 30), cents, text: `termijn ${place + 1} van 3 ${full}`, mess: 'instalments', truth: [paid(document, cents)] })
      }
      return
    }
    case 'overpaid': {
      const over = random.pick([random.whole(100, 5_000), 100_00, Math.round(total / 10)])
      move({ date, cents: total + over, text: full, mess: 'overpaid', truth: [paid(document, total + over)] })
      if (random.chance(0.6)) {
        move({
          date: addDays(date, random.whole(3, 20)), cents: -over, text: `${random.pick(['terugbetaling teveel betaald ', 'teveel betaald ', 'retour '])}${document.number}`,
          mess: 'overpayment_back', truth: [paid(document, -over)], endToEndId: '',
        })
      }
      return
    }
    case 'cents': {
      const cents = total + random.pick([-1, 1, -2, -1, 2, -5])
      return move({ date, cents, text: full, mess: 'cents', truth: [paid(document, cents)] })
    }
    case 'costs_withheld': {
      const cents = total - random.pick([500, 750, 900, 1_250, 1_500, 2_500])
      return move({ date, cents, text: full, mess: 'costs_withheld', truth: [paid(document, cents)] })
    }
    case 'early_discount': {
      const cents = total - Math.round(total * random.pick([0.01, 0.02, 0.02, 0.03]))
      return move({ date, cents, text: `${full}${random.pick(['', ' minus korting', ' -2%'])}`, mess: 'early_discount', truth: [paid(document, cents)] })
    }
    case 'other_payer': case 'other_payer_no_number': {
      const name = `${random.pick(['J', 'M', 'A', 'P', 'S'])}. ${random.pick(['Verhoeven', 'Linders', 'Kramer', 'Aydin', 'Lemmens', 'Claessen', 'Jansen'])}`
      const payer = { name, iban: dutchIban(random, 'INGB'), bank: 'INGB' }
      return move({
        date, cents: total, text: way === 'other_payer' ? full : silence(random, date), mess: way, truth: [paid(document)], payer,
        isUnnamed: way !== 'other_payer',
      })
    }
    case 'paid_twice': {
      move({ date, cents: total, ...usual, truth: [paid(document)] })
      return move({ date: addDays(date, random.whole(1, 25)), cents: total, ...usual, mess: 'paid_twice', truth: [paid(document)] })
    }
    case 'typo': return move({ date, cents: total, text: sentence(random, mistyped(random, document.number)), mess: 'typo', truth: [paid(document)] })
    case 'old_text': {
      if (latest.text === '' || latest.date >= date) return move({ date, cents: total, ...usual, truth: [paid(document)] })
      return move({ date, cents: total, text: latest.text, mess: 'old_text', truth: [paid(document)] })
    }
    case 'end_to_end_only': return move({
      date, cents: total, text: random.pick(['', 'betaling', 'Studio Vink']), mess: 'end_to_end_only', truth: [paid(document)], endToEndId: document.number,
    })
    case 'creditor_reference': return move({
      date, cents: total, text: `RF${random.whole(10, 97)} ${document.number.replace(/[^A-Z\d]/g, '').replace(/(.{4})(?=.)/g, '$1 ')}`,
      mess: 'creditor_reference', truth: [paid(document)],
    })
    case 'service_payout': return move({
      date, cents: total, text: `${full} ${random.digits(8)}`, mess: 'service_payout', truth: [paid(document)], isService: true,
      payer: { name: random.pick(['Stichting Mollie Payments', 'Stripe Technology Europe', 'ABN AMRO inz Tikkie', 'Buckaroo Stichting']), iban: dutchIban(random, 'DEUT'), bank: 'DEUT' },
    })
  }
}

/** Several invoices in one payment; how many of those after the first were paid. */
function payTogether(random: Random, { documents, shorten, move, paid, date, skipped }: Paying & {
  documents: OpenDocument[]
  shorten: (number: string) => string
  skipped: readonly Billed[]
}): number {
  const [first, last] = [documents[0], documents.at(-1)]
  if (!first || !last) return 0
  const numbers = documents.map(({ number }) => number)
  const isRange = isRow(numbers) && random.chance(0.5)
  const latest = documents.map(({ issueDate }) => issueDate).toSorted().at(-1) ?? date
  move({
    date: addDays(latest, random.whole(1, 30)), cents: documents.reduce((sum, { totalCents }) => sum + totalCents, 0),
    text: isRange
      ? range(random, first.number, random.chance(0.4) ? shorten(last.number) : last.number)
      : listed(random, numbers, shorten),
    mess: isRange ? 'range' : 'several', truth: documents.map(document => paid(document)),
  })
  return skipped.findLastIndex(other => other.document === last) + 1
}

/** Whether numbers follow each other without a gap, so that only then people write the first and the last. */
function isRow(numbers: readonly string[]): boolean {
  const sequences = numbers.map(number => Number(number.replace(/^.*?(\d{1,4})$/, '$1')))
  return numbers.length > 1 && sequences.every((sequence, at) => at === 0 || sequence === (sequences[at - 1] ?? 0) + 1)
}

/** An invoice of which a credit note was made: lowered, taken off the next, or paid out. How many more were paid. */
function payWithCredit(random: Random, { document, creditNote, next, date, full, move, paid, changes }: Paying & {
  document: OpenDocument
  creditNote: OpenDocument
  next: Billed | undefined
  full: string
  changes: Change[]
}): number {
  const [total, credited] = [document.totalCents, creditNote.totalCents]
  const way = next && !next.creditNote && next.document.totalCents > credited && next.document.currency === 'EUR'
    ? weighted(random, ['before', 'refund', 'netted', 'netted_unnamed'] as const, [40, 30, 22, 8])
    : weighted(random, ['before', 'refund'] as const, [50, 50])
  if (way === 'before') {
    for (const { id } of [document, creditNote]) {
      changes.push({ date: creditNote.issueDate, id, paidCents: 0, creditedCents: credited })
    }
    const later = date > creditNote.issueDate ? date : addDays(creditNote.issueDate, random.whole(1, 20))
    if (credited < total) move({ date: later, cents: total - credited, text: full, mess: 'credited_before', truth: [paid(document, total - credited)] })
    return 0
  }
  const early = date < creditNote.issueDate ? date : creditNote.issueDate
  move({ date: early, cents: total, text: full, mess: 'clean', truth: [paid(document)] })
  if (way === 'refund' || !next) {
    const text = random.pick([
      `terugbetaling ${creditNote.number}`, `creditfactuur ${creditNote.number}`, `creditnota ${creditNote.number} bij factuur ${document.number}`,
      `terugbetaling factuur ${document.number}`,
    ])
    move({ date: addDays(creditNote.issueDate, random.whole(1, 25)), cents: -credited, text, mess: 'refund', truth: [paid(creditNote)], endToEndId: '' })
    return 0
  }
  const other = next.document
  const later = [other.issueDate, creditNote.issueDate].toSorted().at(-1) ?? other.issueDate
  const isNamed = way === 'netted'
  move({
    date: addDays(later, random.whole(1, 30)), cents: other.totalCents - credited,
    text: isNamed ? `${other.number} ${random.pick(['minus credit', '-/- creditnota', 'min', 'en creditfactuur'])} ${creditNote.number}` : sentence(random, other.number),
    mess: isNamed ? 'credit_netted' : 'credit_netted_unnamed', truth: [paid(other), paid(creditNote)],
  })
  return 1
}

function endToEndId(random: Random): string | null {
  return random.maybe(0.3, () => random.pick([
    () => 'NOTPROVIDED', () => `P${random.digits(13)}`, () => random.digits(12), () => `${random.digits(2)}-${random.digits(4)}-${random.digits(6)}`,
  ])())
}
