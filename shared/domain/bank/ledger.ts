import type { Cents, IsoDate } from '../invoice/document'
import { nameWords } from './names'
import type { OpenDocument, ProposalPart } from './proposals'
import { itemsAtOnce } from './steps'

/** A document with what is still to come of it. */
export interface LedgerItem {
  document: OpenDocument
  customer: string
  /**
   * The amount of an entry that would settle it: positive of an invoice to be paid, negative of a credit note to be
   * paid back and of an invoice of which too much was paid. 0 where it is settled.
   */
  valueCents: Cents
  paidCents: Cents
}

export interface Ledger {
  items: readonly LedgerItem[]
  /** By its key: the name of the customer. */
  customers: ReadonlyMap<string, string>
  /** What is not settled of a customer and was issued by then, what is due first before others. */
  unsettled(customer: string, by: IsoDate, currency: string): LedgerItem[]
  /** What was paid of a customer, the latest first. */
  paid(customer: string): LedgerItem[]
  /** Whatever an entry of this amount would settle. */
  ofAmount(cents: Cents): LedgerItem[]
  /** The stored customers that pay by these parts, and get nothing back. */
  payersOf(parts: readonly ProposalPart[]): string[]
  book(parts: readonly ProposalPart[]): void
}

/** Nobody oversees more open documents of one customer, or of one amount. */
const mostUnsettled = 24
const mostOfAmount = 40
const mostPaid = 40

/** The documents by customer and by amount, and what is booked on them as a file goes by. */
export function* openLedger(documents: readonly OpenDocument[]): Generator<void, Ledger> {
  const items = yield* inOrderDue(documents.map(document => ({
    document, customer: customerKey(document), valueCents: valueOf(document), paidCents: document.paidCents,
  })))
  yield
  const byId = new Map(items.map(item => [item.document.id, item]))
  const byCustomer = new Map<string, LedgerItem[]>()
  const openOfCustomer = new Map<string, Set<LedgerItem>>()
  const openOfAmount = new Map<Cents, Set<LedgerItem>>()
  const customers = new Map<string, string>()
  for (const [place, item] of items.entries()) {
    if (place % itemsAtOnce === 0) yield
    const ofCustomer = byCustomer.get(item.customer)
    if (ofCustomer) ofCustomer.push(item)
    else byCustomer.set(item.customer, [item])
    if (item.document.customerName !== null) customers.set(item.customer, item.document.customerName)
    enter(item)
  }

  function enter(item: LedgerItem): void {
    if (item.valueCents === 0) return
    addTo(openOfAmount, item.valueCents, item)
    addTo(openOfCustomer, item.customer, item)
  }

  return {
    items,
    customers,
    unsettled: (customer, by, currency) => first(openOfCustomer.get(customer) ?? [], mostUnsettled,
      ({ document }) => document.issueDate <= by && document.currency === currency).toSorted(compareDue),
    paid: (customer) => {
      const latest = (byCustomer.get(customer) ?? []).slice(-mostPaid * 4).toReversed()
      return first(latest, mostPaid, ({ paidCents }) => paidCents > 0)
    },
    ofAmount: cents => first(openOfAmount.get(cents) ?? [], mostOfAmount, () => true),
    payersOf: parts => parts.filter(({ amountCents }) => amountCents > 0)
      .flatMap(({ invoiceId }) => byId.get(invoiceId)?.document.customerId ?? []),
    book: (parts) => {
      for (const { invoiceId, amountCents } of parts) {
        const item = byId.get(invoiceId)
        if (!item) continue
        openOfAmount.get(item.valueCents)?.delete(item)
        item.valueCents -= signOf(item) * amountCents
        item.paidCents += amountCents
        if (item.valueCents === 0) openOfCustomer.get(item.customer)?.delete(item)
        enter(item)
      }
    },
  }
}

/** What is due on one day is put in order at once, and others may work before the next. */
function* inOrderDue(items: readonly LedgerItem[]): Generator<void, LedgerItem[]> {
  const byDay = new Map<IsoDate, LedgerItem[]>()
  for (const item of items) {
    const day = dueDateOf(item.document)
    const ofDay = byDay.get(day)
    if (ofDay) ofDay.push(item)
    else byDay.set(day, [item])
  }
  const ordered: LedgerItem[] = []
  for (const day of [...byDay.keys()].sort()) {
    yield
    for (const item of (byDay.get(day) ?? []).toSorted(compareDue)) ordered.push(item)
  }
  return ordered
}

/** So much of an entry on a document, in the document's direction. */
export function partOf(item: LedgerItem, valueCents: Cents = item.valueCents): ProposalPart {
  return { invoiceId: item.document.id, amountCents: signOf(item) * valueCents }
}

/** What is due first stands first, and of that the oldest: the order in which the law has debts paid (art. 6:43 BW). */
export function compareDue(one: LedgerItem, other: LedgerItem): number {
  const [left, right] = [one.document, other.document]
  return compareText(dueDateOf(left), dueDateOf(right)) || compareText(left.issueDate, right.issueDate)
    || compareText(left.number, right.number)
}

/** Who a document is for: without a stored customer, whoever bears the name. */
function customerKey({ id, customerId, customerName }: OpenDocument): string {
  if (customerId !== null) return customerId
  return customerName === null ? `document ${id}` : `name ${nameWords(customerName).join(' ')}`
}

function valueOf({ kind, openCents, paidCents, totalCents }: OpenDocument): Cents {
  if (kind === 'credit_note') return openCents === 0 ? 0 : -openCents
  return openCents > 0 ? openCents : Math.min(totalCents - paidCents, 0)
}

function signOf({ document }: LedgerItem): 1 | -1 {
  return document.kind === 'invoice' ? 1 : -1
}

export function dueDateOf({ dueDate, issueDate }: OpenDocument): IsoDate {
  return dueDate ?? issueDate
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(value))
}

/** So many of those for which it holds, without looking at the others. */
function first<Item>(items: Iterable<Item>, most: number, holds: (item: Item) => boolean): Item[] {
  const found: Item[] = []
  for (const item of items) {
    if (found.length >= most) break
    if (holds(item)) found.push(item)
  }
  return found
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
