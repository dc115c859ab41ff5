import { formatDecimal, normaliseDecimal, powerOfTen, requireDecimal } from '../decimal'
import { toCents } from '../money'
import { hasVatInPrices } from '../vat/prices'
import { calculateLine, totalsOf } from '../vat/totals'
import { findGroup, groupsTotal, isSameGroup, isWithin } from './credit'
import type { Cents, DocumentLine, DocumentLocale, InvoiceDocument, LineTotals, VatGroup } from './document'

/** A line of a new credit note, and the place of the invoice's line it credits; null for the rest of a rate. */
export interface ProposedLine {
  line: DocumentLine
  invoiceLine: number | null
}

/**
 * What a new credit note on an invoice credits: all that remains, line by line. Lines of earlier credit notes are
 * matched to those of the invoice, by description and price, else by description. A line of which a part was credited
 * comes back with the quantity that is left, or as one amount where no quantity makes it. Where a rate was credited by
 * lines that are none of the invoice's, its rest is one line. Per rate the lines come to exactly what remains, so that
 * the proposal can be issued as it is. Prices include VAT where those of the invoice do. Empty where nothing remains.
 */
export function proposeCredit({ invoice, creditNotes, remaining }: {
  invoice: InvoiceDocument
  creditNotes: readonly InvoiceDocument[]
  remaining: readonly VatGroup[]
}): ProposedLine[] {
  if (remaining.length === 0) return []
  const includesVat = hasVatInPrices(invoice)
  const open = openLinesOf(invoice)
  // Amounts with VAT and without it cannot be laid beside each other to the cent.
  const unexplained = creditNotes.flatMap(note => (hasVatInPrices(note) === includesVat
    ? layBeside(open, note)
    : linesOf(note).map(({ totals }) => totals)))
  const restCentsOf = (group: VatGroup) => (includesVat ? groupsTotal([group]) : BigInt(group.taxableCents))
  const isListed = (group: Group) => {
    const left = findGroup(remaining, group)
    return !unexplained.some(other => isSameGroup(other, group))
      && sum(open.filter(line => isSameGroup(line, group))) === (left ? restCentsOf(left) : 0n)
  }
  const ownLines = open
    .filter(line => (line.restCents !== 0 || creditNotes.length === 0) && isListed(line))
    .map(line => ({ line: restOf(line), invoiceLine: line.place }))
  const rests = remaining.filter(group => !isListed(group)).map((group) => {
    const origin = open.find(line => isSameGroup(line, group))?.line
    return {
      line: {
        description: `${restWords[invoice.locale]} ${invoice.number ?? ''}`.trim(),
        quantity: '1',
        unit: 'C62',
        unitPriceCents: toCents(restCentsOf(group)),
        discountPercent: '0',
        // Where no VAT is charged, the rate that was entered is kept, as on the line it came from.
        vatRate: origin?.vatRate ?? group.rate,
        vatTreatment: group.treatment ?? null,
        vatExemptionReason: origin?.vatExemptionReason ?? null,
      },
      invoiceLine: null,
    }
  })
  return [...ownLines, ...rests]
}

const restWords: Readonly<Record<DocumentLocale, string>> = {
  nl: 'Restant van factuur',
  en: 'Remainder of invoice',
  de: 'Restbetrag der Rechnung',
  fr: 'Solde de la facture',
}

type Group = Pick<VatGroup, 'category' | 'rate' | 'treatment'>

/** A line of the invoice and what credit notes have left of it. */
interface OpenLine extends Group {
  place: number
  line: DocumentLine
  /** With VAT where the invoice's prices include it. */
  restCents: Cents
  /** In millionths, the finest quantity there is. */
  restQuantity: bigint
  isTouched: boolean
}

function openLinesOf(invoice: InvoiceDocument): OpenLine[] {
  return linesOf(invoice).map(({ line, totals }, place) => ({
    place,
    line,
    category: totals.category,
    rate: totals.rate,
    treatment: totals.treatment,
    restCents: enteredCents(totals),
    restQuantity: inMillionths(line.quantity),
    isTouched: false,
  }))
}

/** Subtracts a credit note's lines from the invoice's. Answers the groups of those that match none. */
function layBeside(open: OpenLine[], note: InvoiceDocument): Group[] {
  return linesOf(note).flatMap(({ line, totals }) => {
    const cents = enteredCents(totals)
    if (cents === 0) return []
    const alike = open
      .filter(candidate => candidate.line.description === line.description && isSameGroup(candidate, totals))
    const quantity = inMillionths(line.quantity)
    const sameQuantity = alike.find(candidate => isSamePrice(candidate.line, line)
      && quantity * candidate.restQuantity > 0n && magnitude(quantity) <= magnitude(candidate.restQuantity))
    if (sameQuantity) {
      take(sameQuantity, cents, quantity)
      return []
    }
    const sameWords = alike.find(candidate => isWithin(cents, candidate.restCents))
    if (!sameWords) return [totals]
    take(sameWords, cents, 0n)
    return []
  })
}

/** What a line comes to as its price is: with VAT where prices include it. */
function enteredCents({ lineTotalCents, lineTotalInclCents }: LineTotals): Cents {
  return lineTotalInclCents ?? lineTotalCents
}

function take(open: OpenLine, cents: Cents, quantity: bigint): void {
  open.restCents -= cents
  open.restQuantity -= quantity
  open.isTouched = true
}

/** The line with the quantity that is left, where that comes to what is left; else what is left as one amount. */
function restOf({ line, restCents, restQuantity, isTouched }: OpenLine): DocumentLine {
  if (!isTouched) return line
  const quantity = normaliseDecimal(formatDecimal({ digits: restQuantity, scale: quantityScale }))
  const rest = { ...line, quantity }
  const isExact = restQuantity !== 0n && calculateLine(rest).lineTotalCents === restCents
  return isExact ? rest : { ...line, quantity: '1', unitPriceCents: restCents, discountPercent: '0' }
}

function linesOf(document: InvoiceDocument): { line: DocumentLine, totals: LineTotals }[] {
  const { lines } = totalsOf(document)
  return document.lines.flatMap((line, place) => {
    const totals = lines[place]
    return totals ? [{ line, totals }] : []
  })
}

function isSamePrice(left: DocumentLine, right: DocumentLine): boolean {
  return left.unit === right.unit && left.unitPriceCents === right.unitPriceCents
    && normaliseDecimal(left.discountPercent) === normaliseDecimal(right.discountPercent)
}

const quantityScale = 6

function inMillionths(quantity: string): bigint {
  const { digits, scale } = requireDecimal(normaliseDecimal(quantity))
  return digits * powerOfTen(quantityScale - scale)
}

function magnitude(quantity: bigint): bigint {
  return quantity < 0n ? -quantity : quantity
}

function sum(lines: readonly OpenLine[]): bigint {
  return lines.reduce((total, { restCents }) => total + BigInt(restCents), 0n)
}
