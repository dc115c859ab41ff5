import type { Cents, DocumentLine } from '#domain/invoice/document'
import type { LayoutColumn } from '#domain/layout'
import type { LayoutLabelKey } from '#domain/layout-labels'
import { quantityOnPaper } from './figures'
import { fixedWords } from './labels'
import { formatPlainDecimal } from '#domain/money'
import { unitLabel } from '#domain/units'
import { hasVatInPrices } from '#domain/vat/prices'
import { hasVatRate } from '#domain/vat/treatments'
import type { PdfInput } from './input'
import { printable } from './printable'

export interface LineColumn {
  key: 'description' | LayoutColumn | 'lineTotal'
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
    unitPrice: line => money(line.unitPriceCents),
    discount: line => isZero(line.discountPercent) ? '' : percent(line.discountPercent),
    vatRate: (_, index) => {
      const { rate = '0', treatment } = totals.lines[index] ?? {}
      return treatment ? fixedWords[locale].lineTreatments[treatment] : percent(rate)
    },
    lineTotal: (_, index) => money(totals.lines[index]?.lineTotalInclCents ?? totals.lines[index]?.lineTotalCents ?? 0),
  }
  const inclVat: Partial<Record<LineColumn['key'], string>> = hasVatInPrices(document) ? fixedWords[locale].inclVat : {}
  const keys: LineColumn['key'][] = ['description', ...visibleColumns(input), 'lineTotal']
  return keys.map(key => ({
    key,
    label: inclVat[key] ?? label(key),
    cells: document.lines.map((line, index) => printable(cell[key](line, index))),
  }))
}

/**
 * The columns that print. A layout can hide one only where the document stays complete without it (art. 226 (6), (8)
 * and (9) of the VAT Directive): quantity and price when every line is one piece at its own total, the VAT rate when
 * all lines share it and the totals name it. A discount always shows, and no discount never does; nor does a VAT rate
 * where none applies.
 */
export function visibleColumns({ document, totals, layout }: PdfInput): LayoutColumn[] {
  const hasDiscount = document.lines.some(line => !isZero(line.discountPercent))
  const isCounted = hasDiscount || document.lines.some(line => Number(line.quantity) !== 1)
  const shown: Record<LayoutColumn, boolean> = {
    quantity: layout.columns.quantity || isCounted,
    unit: layout.columns.unit,
    unitPrice: layout.columns.unitPrice || isCounted,
    discount: hasDiscount,
    vatRate: hasVatRate(document.vatTreatment) && (layout.columns.vatRate || totals.vatBreakdown.length > 1),
  }
  return (['quantity', 'unit', 'unitPrice', 'discount', 'vatRate'] as const).filter(key => shown[key])
}

function isZero(decimal: string): boolean {
  return /^-?0*(?:\.0*)?$/.test(decimal)
}
