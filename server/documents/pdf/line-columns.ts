import { smallestAmountCents } from '#domain/currencies'
import { isSimplified } from '#domain/invoice/compliance/simplified'
import type { Cents, DecimalString, DocumentLine, InvoiceDocument } from '#domain/invoice/document'
import type { LayoutColumn } from '#domain/layout'
import { defaultLabels, type LayoutLabelKey } from '#domain/layout-labels'
import { quantityOnPaper } from './figures'
import { fixedWords } from './labels'
import { formatPlainDecimal } from '#domain/money'
import { unitLabel } from '#domain/units'
import { isMarginLine, isUnderMarginScheme } from '#domain/vat/margin-scheme'
import { convertPrice, hasVatInPrices } from '#domain/vat/prices'
import { hasVatRate } from '#domain/vat/treatments'
import type { PdfInput } from './input'
import { printable } from './printable'

export interface LineColumn {
  key: 'description' | LayoutColumn | 'netUnitPrice' | 'lineTotal'
  label: string
  /** One cell per line of the document. */
  cells: string[]
}

/** The table of lines: description, the visible columns in their order, and the line total. */
export function lineColumns(
  input: PdfInput, label: (key: LayoutLabelKey) => string, money: (cents: Cents) => string,
): LineColumn[] {
  const { document, totals } = input
  const { locale } = document
  const percent = (value: string) => fixedWords[locale].percent(formatPlainDecimal(value, locale))
  const cell: Record<LineColumn['key'], (line: DocumentLine, index: number) => string> = {
    description: line => line.description.trim(),
    quantity: line => quantityOnPaper(line.quantity, locale),
    unit: line => unitLabel(line.unit, locale).short,
    netUnitPrice: (line, index) => {
      if (isMarginLine(line, document)) return ''
      return money(netPrice(line.unitPriceCents, totals.lines[index]?.rate ?? '0', document.currency))
    },
    unitPrice: line => money(line.unitPriceCents),
    discount: line => isZero(line.discountPercent) ? '' : percent(line.discountPercent),
    vatRate: (line, index) => {
      const { rate = '0', treatment } = totals.lines[index] ?? {}
      if (isMarginLine(line, document)) return fixedWords[locale].marginLine
      return treatment ? fixedWords[locale].lineTreatments[treatment] : percent(rate)
    },
    lineTotal: (_, index) => money(totals.lines[index]?.lineTotalInclCents ?? totals.lines[index]?.lineTotalCents ?? 0),
  }
  const { inclVat, underMargin } = fixedWords[locale]
  const isMargin = isUnderMarginScheme(document) || document.lines.some(line => isMarginLine(line, document))
  const others = isMargin ? underMargin : {}
  const fixed: Partial<Record<LineColumn['key'], string>> = hasVatInPrices(document) ? inclVat : others
  const keys: LineColumn['key'][] = ['description', ...visibleColumns(input), 'lineTotal']
  return keys.map(key => ({
    key,
    label: fixed[key] ?? (key === 'netUnitPrice' ? defaultLabels.unitPrice[locale] : label(key)),
    cells: document.lines.map((line, index) => printable(cell[key](line, index))),
  }))
}

/**
 * The columns that print. A layout can hide one only where the document stays complete without it (art. 226 (6), (8)
 * and (9) of the VAT Directive): quantity and price when every line is one piece at its own total, the VAT rate when
 * all lines share it and the totals name it. A discount always shows, and no discount never does; nor does a VAT rate
 * where none applies. A full invoice to a business whose prices include VAT states them without as well.
 */
export function visibleColumns({ document, totals, layout }: PdfInput): (LayoutColumn | 'netUnitPrice')[] {
  const hasDiscount = document.lines.some(line => !isZero(line.discountPercent))
  const isCounted = hasDiscount || document.lines.some(line => Number(line.quantity) !== 1)
  const shown: Record<LayoutColumn | 'netUnitPrice', boolean> = {
    quantity: layout.columns.quantity || isCounted,
    unit: layout.columns.unit,
    netUnitPrice: needsNetPrices(document),
    unitPrice: layout.columns.unitPrice || isCounted,
    discount: hasDiscount,
    vatRate: hasVatRate(document.vatTreatment) && (layout.columns.vatRate || totals.vatBreakdown.length > 1),
  }
  return (['quantity', 'unit', 'netUnitPrice', 'unitPrice', 'discount', 'vatRate'] as const).filter(key => shown[key])
}

/** A simplified invoice need not tell what a unit costs without VAT, and a consumer is told what is to be paid. */
function needsNetPrices(document: InvoiceDocument): boolean {
  return hasVatInPrices(document) && document.customer?.type === 'business' && !isSimplified(document)
}

/** Rounded to the cent or the whole amount of its currency; what a line comes to is not taken from it. */
function netPrice(unitPriceCents: Cents, rate: DecimalString, currency: string): Cents {
  const smallest = smallestAmountCents(currency)
  return convertPrice(unitPriceCents, { pricesIncludeVat: true, rate }, { pricesIncludeVat: false, rate }, smallest)
}

function isZero(decimal: string): boolean {
  return /^-?0*(?:\.0*)?$/.test(decimal)
}
