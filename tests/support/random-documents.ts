import { currencies, smallestAmountCents } from '#domain/currencies'
import { addDays } from '#domain/dates'
import {
  documentLocales, placeOfSupplyRules, supplyTypes, vatTreatments,
  type InvoiceDocument, type InvoiceKind, type SupplyType, type VatGroup, type VatTreatment,
} from '#domain/invoice/document'
import { unsaid } from '#domain/invoice/document-fields'
import type { ComplianceContext } from '#domain/invoice/compliance'
import { withDeductions } from '#domain/invoice/advance'
import { vatWithin } from '#domain/vat/prices'
import { hasShiftedVat } from '#domain/vat/treatments'
import { calculateLine, calculateVat, totalsOf } from '#domain/vat/totals'
import { memberRates, memberRatesOn } from '#domain/vat/union-rates'
import { randomLines, randomReason } from './random-documents/lines'
import { randomCustomer, randomSeller } from './random-documents/parties'
import { seededRandom, type Random } from './random-documents/random'
import { note, phrase } from './random-documents/texts'

export { faults } from './random-documents/faults'
export { withOddFields } from './random-documents/odd'
export { seededRandom } from './random-documents/random'

/** The day on which the random documents are judged: none of them is issued after it. */
const randomToday = '2026-11-20'

/** The world around the random documents: it has nothing against any of them. */
export const randomContext: ComplianceContext = {
  today: randomToday,
  messageLocale: 'en',
  customerVatStatus: 'valid', customerVatCheckedOn: null,
  latestIssueDate: null,
  numberPlacement: 'next_in_series',
}

/** Documents that keep every rule, over all treatments, kinds, parties and currencies. The seed repeats them. */
export function randomDocuments(seed: number, count: number): InvoiceDocument[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => randomDocument(random))
}

/** One document that keeps every rule, however odd its texts, rates and amounts. */
export function randomDocument(random: Random): InvoiceDocument {
  const treatment = random.pick([...vatTreatments, 'standard', 'standard', 'standard'] as const)
  const kind: InvoiceKind = random.chance(0.3) ? 'credit_note' : 'invoice'
  const lines = randomLines(random)
  const isShifted = hasShiftedVat({ vatTreatment: treatment, lines })
  return withAdvances(random, withPositiveTotal(withWholeAmounts(withVatCountry(random, {
    ...unsaid,
    kind,
    advance: kind === 'invoice' && random.chance(0.15),
    number: `${random.pick(['2026-', 'F/26.', 'A&B '])}${random.digits(4)}`,
    ...randomDates(random, treatment),
    ...randomCurrency(random, lines),
    locale: random.pick(documentLocales),
    vatTreatment: treatment,
    supplyType: randomSupplyType(random, treatment),
    placeOfSupplyRule: random.maybe(0.2, () => random.pick(placeOfSupplyRules)),
    deliveryCountry: randomDestination(random, treatment),
    vatExemptionReason: treatment === 'exempt' ? randomReason(random) : null,
    creditedInvoiceNumber: kind === 'credit_note' ? `2026-${random.digits(4)}` : null,
    creditedInvoiceDate: kind === 'credit_note' ? random.maybe(0.8, () => '2026-02-01') : null,
    reference: random.maybe(0.4, () => phrase(random)),
    buyerReference: random.maybe(0.3, () => phrase(random)),
    orderNumber: random.maybe(0.3, () => phrase(random)),
    contractNumber: random.maybe(0.2, () => phrase(random)),
    projectReference: random.maybe(0.2, () => phrase(random)),
    costCenter: random.maybe(0.2, () => phrase(random)),
    notes: random.maybe(0.4, () => note(random)),
    footer: random.maybe(0.2, () => note(random)),
    paymentLink: random.maybe(0.2, () => 'https://pay.example/i?a=1&b=2'),
    showEpcQr: random.chance(0.5),
    seller: randomSeller(random, treatment),
    customer: randomCustomer(random, isShifted ? 'reverse_charge' : treatment),
    lines,
    pricesIncludeVat: treatment === 'standard' && random.chance(0.35),
  }))))
}

/**
 * In a currency without cents every line comes to a whole amount; half of an odd one is none, as VAT near 100 % within
 * it would be.
 */
function withWholeAmounts(document: InvoiceDocument): InvoiceDocument {
  const smallest = smallestAmountCents(document.currency)
  if (smallest === 1) return document
  const lines = document.lines.map((line) => {
    const quantity = `${Math.trunc(Number(line.quantity)) || 1}`
    const vatRate = Number(line.vatRate) > 98 ? '98' : line.vatRate
    const whole = { ...line, quantity, vatRate, unitPriceCents: Math.round(line.unitPriceCents / smallest) * smallest }
    return calculateLine(whole).discountCents % smallest === 0 ? whole : { ...whole, discountPercent: '0' }
  })
  return { ...document, lines }
}

/** A consumer in another member state is charged its VAT, or that of the Netherlands, and never one as the other. */
function withVatCountry(random: Random, document: InvoiceDocument): InvoiceDocument {
  const { customer, vatTreatment, placeOfSupplyRule, issueDate, lines } = document
  const isThere = customer?.type === 'individual' && customer.country in memberRates
  if (!isThere || vatTreatment !== 'standard') return document
  const vatCountry = placeOfSupplyRule === null ? random.maybe(0.6, () => customer.country) : null
  const rates = vatCountry === null ? ['21', '9'] : memberRatesOn(vatCountry, issueDate)
  return { ...document, vatCountry, lines: lines.map(line => ({ ...line, vatRate: random.pick(rates) })) }
}

/** A document that deducts what was paid in advance of it: a part of what it charges at each rate. */
function withAdvances(random: Random, document: InvoiceDocument): InvoiceDocument {
  if (document.kind !== 'invoice' || document.advance || random.chance(0.8)) return document
  // An invoice has at most 500 lines, with those that deduct.
  if (document.lines.length > 480) return document
  const { vatTreatment, supplyType, placeOfSupplyRule, vatCountry, currency, lines } = document
  const share = random.whole(1, 100)
  const hadVatInPrices = vatTreatment === 'standard' && random.chance(0.35)
  const remaining = totalsOf(document).vatBreakdown
    .map(group => advancedPart(group, { share, hadVatInPrices, smallest: smallestAmountCents(currency) }))
    .filter(({ taxableCents }) => taxableCents !== 0)
  if (remaining.length === 0) return document
  const number = `2025-${random.digits(4)}`
  const advance = {
    id: number, number, issueDate: '2025-12-01', currency, customerId: null, vatTreatment, supplyType, placeOfSupplyRule,
    vatCountry, remaining,
    vatExemptionReasons: lines.flatMap(line => (line.vatTreatment === 'exempt' ? line.vatExemptionReason ?? [] : [])),
    deductedByNumber: null,
  }
  const deducting = withDeductions({ ...document, deductedAdvances: [advance] })
  return totalsOf(deducting).totalCents >= 0 ? deducting : document
}

function advancedPart(
  group: VatGroup, { share, hadVatInPrices, smallest }: { share: number, hadVatInPrices: boolean, smallest: number },
): VatGroup {
  const { rate } = group
  const shareOf = (cents: number) => Math.trunc(cents * share / 100 / smallest) * smallest
  if (hadVatInPrices) {
    const cents = shareOf(group.taxableCents + group.vatCents)
    const vatCents = vatWithin(cents, rate, smallest)
    return { ...group, taxableCents: cents - vatCents, vatCents }
  }
  const taxableCents = shareOf(group.taxableCents)
  return { ...group, taxableCents, vatCents: calculateVat(taxableCents, rate, smallest) }
}

type Dates = Pick<InvoiceDocument, 'issueDate' | 'dueDate' | 'supplyDate' | 'supplyPeriodEnd'>

function randomDates(random: Random, treatment: VatTreatment): Dates {
  const issueDate = addDays(randomToday, -random.whole(0, 250))
  const supplyDate = random.maybe(treatment === 'intra_eu' ? 1 : 0.7, () => addDays(issueDate, -random.whole(0, 40)))
  return {
    issueDate,
    dueDate: random.maybe(0.9, () => addDays(issueDate, random.whole(0, 90))),
    supplyDate,
    supplyPeriodEnd: supplyDate === null ? null : random.maybe(0.3, () => addDays(supplyDate, random.whole(0, 31))),
  }
}

type Currency = Pick<InvoiceDocument, 'currency' | 'exchangeRate' | 'exchangeRateDate' | 'exchangeRateSource'>

/** The most that a document may come to is so much in euro as well. */
function randomCurrency(random: Random, lines: InvoiceDocument['lines']): Currency {
  const isHuge = lines.some(({ unitPriceCents }) => unitPriceCents > 1_000_000_000_000)
  if (isHuge || random.chance(0.7)) {
    return { currency: 'EUR', exchangeRate: null, exchangeRateDate: null, exchangeRateSource: null }
  }
  const foreign = currencies.filter(currency => currency !== 'EUR')
  return {
    currency: random.chance(0.5) ? random.pick(['USD', 'GBP', 'CHF', 'JPY']) : random.pick(foreign),
    exchangeRate: random.pick(['1.0865', '0.83415', '0.9312', '17250.5', '25', '0.305']),
    exchangeRateDate: random.maybe(0.8, () => '2026-01-15'),
    exchangeRateSource: random.maybe(0.8, () => 'ECB'),
  }
}

function randomSupplyType(random: Random, treatment: VatTreatment): SupplyType | null {
  const isNeeded = treatment === 'intra_eu' || treatment === 'export'
  return random.maybe(isNeeded ? 1 : 0.5, () => random.pick(supplyTypes))
}

/** A country to which goods may go under this treatment; services go nowhere, whatever stands here. */
function randomDestination(random: Random, treatment: VatTreatment): string | null {
  switch (treatment) {
    case 'intra_eu': return random.maybe(0.3, () => random.pick(['BE', 'FR', 'PL', 'GR']))
    case 'export': return random.maybe(0.3, () => random.pick(['US', 'CH', 'NO', 'SR']))
    case 'standard':
    case 'reverse_charge':
    case 'kor':
    case 'exempt': return null
  }
}

/** A document in which more is taken back than given gets its quantities and prices without their sign. */
function withPositiveTotal(document: InvoiceDocument): InvoiceDocument {
  if (totalsOf(document).totalCents >= 0) return document
  return {
    ...document,
    lines: document.lines.map(line => ({
      ...line, quantity: line.quantity.replace('-', ''), unitPriceCents: Math.abs(line.unitPriceCents),
    })),
  }
}
