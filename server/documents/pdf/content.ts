import { countryName } from '#domain/countries'
import { formatDate } from '#domain/dates'
import type { Cents, InvoiceDocument, VatGroup } from '#domain/invoice/document'
import { statedFacts } from '#domain/invoice/document-fields'
import { isExportOfGoods } from '#domain/invoice/place-of-supply'
import { goodsCountryOf } from '#domain/invoice/supply-type'
import { namedRateSource } from '#domain/invoice/exchange-rate'
import type { LayoutLabelKey } from '#domain/layout-labels'
import { formatPlainDecimal } from '#domain/money'
import { unbroken } from '#domain/unbroken'
import { legalNotes } from '#domain/vat/legal-notes'
import { isMarginLine, isUnderMarginScheme, shownVatGroups } from '#domain/vat/margin-scheme'
import { isOutsideVat } from '#domain/vat/outside-vat'
import { hasVatInPrices } from '#domain/vat/prices'
import { moneyOnPaper } from './figures'
import { presentFacts, type Fact } from './facts'
import type { PdfInput } from './input'
import { fixedWords, labelOf } from './labels'
import { houseOf, printableOrNull, type Letterhead } from './letterhead'
import { lineColumns, type LineColumn } from './line-columns'
import { paymentOf, type Payment } from './payment'
import { printable } from './printable'

/** Every word of a document, ready to print and in its final language; where it stands is up to the design. */
export interface Content extends Letterhead {
  columns: LineColumn[]
  lineCount: number
  subtotals: Fact[]
  total: Fact
  /** What the law wants to stand by the totals. */
  legalNotes: string[]
  payment: Payment | null
  notes: string | null
  closing: string | null
}

/** The words of a document in its language, with the labels of its layout. */
export function contentOf(input: PdfInput): Content {
  const { document, totals, layout, watermark } = input
  const { locale, kind } = document
  const words = fixedWords[locale]
  const label = (key: LayoutLabelKey) => printable(labelOf(key, locale, layout))
  const money = (cents: Cents) => moneyOnPaper(cents, document.currency, locale)
  const total = { label: label(kind === 'invoice' ? 'total' : 'totalCredit'), value: money(totals.totalCents) }
  const payment = paymentOf(input, label, money)
  return {
    ...houseOf(document, layout, payment === null),
    title: label(kind === 'credit_note' ? 'creditNote' : document.advance ? 'advanceInvoice' : 'invoice'),
    number: printableOrNull(document.number),
    amount: payment?.amount ?? total,
    highlights: [...payment?.payBefore ? [payment.payBefore] : [], ...presentFacts([numberFact(document, label)])],
    facts: factsOf(document, label),
    columns: lineColumns(input, label, money),
    lineCount: document.lines.length,
    subtotals: subtotalsOf(input, label, money),
    total,
    legalNotes: [...legalNotes(document), ...euroVatNotes(input)].map(printable),
    payment,
    notes: printableOrNull(document.notes),
    closing: printableOrNull(document.footer),
    watermark: watermark === 'cancelled' ? words.cancelled[kind] : watermark && words[watermark],
  }
}

/** What the total is made of; under a margin scheme nothing, for VAT may not stand apart. */
function subtotalsOf(
  { document, totals }: PdfInput, label: (key: LayoutLabelKey) => string, money: (cents: Cents) => string,
): Fact[] {
  if (isUnderMarginScheme(document)) return []
  const { inclVat } = fixedWords[document.locale]
  const isMargin = document.lines.map(line => isMarginLine(line, document))
  const marginCents = totals.lines.reduce(
    (sum, { lineTotalCents }, place) => sum + (isMargin[place] ? lineTotalCents : 0), 0,
  )
  const isExclVat = hasVatInPrices(document) && !isMargin.includes(true)
  return [
    { label: isExclVat ? inclVat.subtotal : label('subtotal'), value: money(totals.subtotalCents) },
    ...shownVatGroups(totals.vatBreakdown, marginCents).map(group => (
      { label: vatLabel(group, document, money), value: money(group.vatCents) }
    )),
  ]
}

function factsOf(document: InvoiceDocument, label: (key: LayoutLabelKey) => string): Fact[] {
  const { locale, kind } = document
  const day = (value: string) => unbroken(formatDate(value, locale))
  const date = (value: string | null) => value && day(value)
  const supplyDate = date(document.supplyDate)
  const supplyEnd = date(document.supplyPeriodEnd)
  const isPeriod = supplyDate !== null && supplyEnd !== null && supplyEnd !== supplyDate
  const creditedDate = date(document.creditedInvoiceDate)
  const goodsCountry = goodsCountryOf(document)
  return presentFacts([
    numberFact(document, label),
    [label('issueDate'), date(document.issueDate)],
    [label('dueDate'), kind === 'invoice' ? date(document.dueDate) : null],
    isPeriod
      ? [label('supplyPeriod'), fixedWords[locale].period(supplyDate, supplyEnd)]
      : [label('supplyDate'), supplyDate ?? supplyEnd],
    [fixedWords[locale].goodsTo, goodsCountry && countryName(goodsCountry, locale)],
    [
      label('creditedInvoice'),
      document.creditedInvoiceNumber && [document.creditedInvoiceNumber, creditedDate].filter(Boolean).join(', '),
    ],
    ...statedFacts(document, day).map(([name, value]) => [label(name), value] as const),
  ])
}

function numberFact(
  { kind, number }: InvoiceDocument, label: (key: LayoutLabelKey) => string,
): readonly [string, string | null] {
  return [label(kind === 'invoice' ? 'invoiceNumber' : 'creditNoteNumber'), number]
}

/** What a VAT group says beside its amount: the rate or why there is none, and over what (art. 226 (8), (9)). */
function vatLabel(
  group: VatGroup, document: InvoiceDocument, money: (cents: Cents) => string,
): string {
  const words = fixedWords[document.locale]
  const taxable = unbroken(money(group.taxableCents))
  if (isOutsideVat(group.treatment)) return words.outsideVatOf(words.outsideVat[group.treatment], taxable)
  const rated = words.vatGroup(formatPlainDecimal(group.rate, document.locale))
  const names = {
    S: rated, Z: rated,
    // Goods that leave the country are taxed, at 0% (art. 9 (2) (b) Wet OB 1968); a service taxed elsewhere is not.
    K: rated, G: isExportOfGoods(document) ? rated : words.vatNotApplicable,
    AE: words.vatReverseCharged, E: words.vatExempt, O: words.vatNotApplicable,
  }
  return words.vatOver(names[group.category], taxable)
}

/** VAT in euro with the rate, its date and its source, on documents in another currency (art. 230 of the Directive). */
function euroVatNotes({ document, totals }: PdfInput): string[] {
  const { locale, currency, exchangeRate, exchangeRateSource, exchangeRateDate } = document
  if (totals.vatTotalEurCents === null || exchangeRate === null || isUnderMarginScheme(document)) return []
  const words = fixedWords[locale]
  const date = exchangeRateDate && unbroken(formatDate(exchangeRateDate, locale))
  return [
    words.vatInEuro(moneyOnPaper(totals.vatTotalEurCents, 'EUR', locale)),
    words.exchangeRate(formatPlainDecimal(exchangeRate, locale), currency, namedRateSource(exchangeRateSource), date),
  ]
}
