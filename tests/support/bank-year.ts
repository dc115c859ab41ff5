import { addDays, addMonthsAnchored } from '#domain/dates'
import type { OpenDocument } from '#domain/bank/proposals'
import { seededRandom, shuffled, type Random } from './random-documents/random'
import { yearCustomers } from './bank-year/customers'
import { dialects } from './bank-year/dialects'
import { numberStyles, type NumberStyle } from './bank-year/numbers'
import { paymentsOf, type Billed } from './bank-year/payments'
import { unrelatedEntry } from './bank-year/unrelated'
import type { BankYear, Change, YearCustomer, YearEntry } from './bank-year/world'

export { messes, type BankYear, type Change, type Mess, type YearEntry } from './bank-year/world'

const documentsAYear = 3_000
const entriesAYear = 2_000
const fewestUnrelated = 250

interface Draft {
  customer: YearCustomer
  issueDate: string
  totalCents: number
  credits: Draft | null
}

/**
 * A year of a business and its bank: documents of some four hundred customers, their payments with all that goes wrong
 * with those, and whatever else is on the account, each with the truth. The seed repeats it; it also chooses how the
 * business numbers and what its bank makes of texts. Knows nothing of how payments are matched.
 */
export function bankYear(seed: number): BankYear {
  const random = seededRandom(seed * 7_919 + 1)
  const style = (numberStyles[seed % numberStyles.length] ?? numberStyles[0])?.(random)
  const dialect = dialects[seed % dialects.length] ?? dialects[0]
  if (!style || !dialect) throw new RangeError('No style of numbers')
  const customers = yearCustomers(random)
  const billed = numbered(random, style, customers.flatMap(customer => draftsOf(random, customer)))
  const payments = customers.map(customer => paymentsOf(random, customer, billed.get(customer) ?? [], dialect))
  const paying = payments.flatMap(({ entries }) => entries)
  const unrelatedCount = Math.max(entriesAYear - paying.length, fewestUnrelated)
  const unrelated = Array.from({ length: unrelatedCount }, () => unrelatedEntry(random, style))
  const documents = [...billed.values()].flat()
    .flatMap(({ document, creditNote }) => creditNote ? [document, creditNote] : [document])
  const changes = payments.flatMap(payment => payment.changes)
  const entries = [...paying, ...unrelated].toSorted((one, other) => compare(one.entry.bookedOn, other.entry.bookedOn))
  return {
    documents, changes, entries: withLaw(documents, changes, entries),
    payers: customers.filter(() => random.chance(0.3)).map(({ id, iban }) => ({ customerId: id, iban })),
  }
}

/**
 * Money that says nothing of what it pays and comes for what is paid already goes to what is open of the same customer
 * and amount, the oldest first: art. 6:43 of the Civil Code, whatever the payer thought.
 */
function withLaw(
  documents: readonly OpenDocument[], changes: readonly Change[], entries: readonly YearEntry[],
): YearEntry[] {
  const byId = new Map(documents.map(document => [document.id, document]))
  const open = new Map(documents.map(({ id, totalCents }) => [id, totalCents]))
  const take = (id: string, cents: number): void => void open.set(id, (open.get(id) ?? 0) - cents)
  const pending = changes.toSorted((one, other) => compare(one.date, other.date))
  return entries.map((movement) => {
    while ((pending[0]?.date ?? '9') <= movement.entry.bookedOn) {
      const change = pending.shift()
      if (change) take(change.id, change.paidCents + change.creditedCents)
    }
    const [meant] = movement.truth
    const document = meant && byId.get(meant.invoiceId)
    const isPaid = movement.isUnnamed && meant && (open.get(meant.invoiceId) ?? 0) <= 0
    const instead = isPaid && documents.filter(other => other.customerId === document?.customerId
      && other.issueDate <= movement.entry.bookedOn && open.get(other.id) === movement.entry.amountCents)
      .toSorted((one, other) => compare(one.issueDate, other.issueDate))[0]
    const truth = instead ? [{ invoiceId: instead.id, amountCents: movement.entry.amountCents }] : movement.truth
    for (const { invoiceId, amountCents } of truth) take(invoiceId, amountCents)
    return { ...movement, truth }
  })
}

function draftsOf(random: Random, customer: YearCustomer): Draft[] {
  const { fixedCents, perYear } = customer
  const day = random.whole(0, 27)
  const invoices = fixedCents === null
    ? Array.from({ length: perYear }, () => addDays('2025-12-01', random.whole(0, 390)))
        .flatMap(date => Array.from({ length: customer.hasBundles ? random.whole(1, 4) : 1 }, () => date))
    : Array.from({ length: 13 }, (_, month) => addDays(addMonthsAnchored('2025-12-01', month), day))
  return invoices.toSorted().flatMap((issueDate) => {
    const totalCents = fixedCents !== null && random.chance(0.93) ? fixedCents : usualTotal(random)
    const invoice: Draft = { customer, issueDate, totalCents, credits: null }
    if (!random.chance(0.04)) return [invoice]
    const part = random.chance(0.4) ? totalCents : Math.round(totalCents * random.whole(10, 70) / 100)
    const notedOn = addDays(issueDate, random.whole(2, 40))
    return [invoice, { customer, issueDate: notedOn, totalCents: part, credits: invoice }]
  })
}

/** Hours and products, with 21 % VAT. */
function usualTotal(random: Random): number {
  return Math.round(random.pick([
    () => random.whole(1, 160) * random.pick([1_625, 1_875, 2_125, 2_375]),
    () => random.whole(995, 250_000),
    () => random.whole(1, 60) * 5_000,
  ])() * 1.21)
}

function numbered(random: Random, style: NumberStyle, drafts: readonly Draft[]): Map<YearCustomer, Billed[]> {
  const taken = shuffled(drafts.filter(({ credits }) => credits === null), random)
    .slice(0, documentsAYear - drafts.filter(({ credits }) => credits !== null).length)
  const ordered = [...taken, ...drafts.filter(({ credits }) => credits !== null && taken.includes(credits))]
    .toSorted((one, other) => compare(one.issueDate, other.issueDate))
  const counters = new Map<string, number>()
  const documents = new Map<Draft, OpenDocument>()
  const next = (key: string, start: number): number => {
    const sequence = counters.get(key) ?? start
    counters.set(key, sequence + 1)
    return sequence
  }
  const lateStart = random.whole(900, 1_600)
  for (const draft of ordered) {
    const { customer, issueDate, totalCents, credits } = draft
    const year = issueDate.slice(0, 4)
    const isNote = credits !== null
    const key = `${style.isYearly ? year : ''} ${isNote && !style.isShared ? 'credit' : 'invoice'}`
    const sequence = next(key, style.isYearly ? year === '2025' ? lateStart : 1 : style.first)
    documents.set(draft, {
      id: `document-${documents.size}`, kind: isNote ? 'credit_note' : 'invoice',
      number: (isNote ? style.creditNote : style.invoice)(year, sequence),
      customerId: customer.id, customerName: customer.name,
      currency: customer.isForeign && customer.perYear <= 2 && !isNote ? 'USD' : 'EUR',
      totalCents, openCents: totalCents, paidCents: 0, issueDate, dueDate: addDays(issueDate, customer.termDays),
    })
  }
  const billed = new Map<YearCustomer, Billed[]>()
  for (const [draft, document] of documents) {
    if (draft.credits !== null) continue
    const note = ordered.find(({ credits }) => credits === draft)
    const ofCustomer = billed.get(draft.customer) ?? []
    billed.set(draft.customer, [...ofCustomer, { document, creditNote: (note && documents.get(note)) ?? null }])
  }
  return billed
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
