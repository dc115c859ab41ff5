import { isCurrency } from '../currencies'
import { currencyOfHeading, recogniseDecimalMark, type DecimalMark } from './amount'
import { recogniseDateOrder, type DateOrder } from './date'
import {
  fieldsOf, headingKey, importFields, isBeyondField, requiredFields, type ImportField, type ImportKind,
} from './fields'
import { presetOf, type ImportPreset } from './presets'

/** What a file was taken for; every part of it can be chosen otherwise. */
export interface Recognised {
  preset: ImportPreset['id'] | null
  /** The column of each field, from 0. */
  columns: Partial<Record<ImportField, number>>
  decimalMark: DecimalMark
  decimalMarkIsCertain: boolean
  dateOrder: DateOrder
  dateOrderIsCertain: boolean
  /** Fields without which no row can be read; one of each list. */
  missing: ImportField[][]
}

/** What the caller chose; the rest is guessed. */
export interface ImportChoices {
  columns?: Partial<Record<string, number>> | undefined
  decimalMark?: DecimalMark | undefined
  dateOrder?: DateOrder | undefined
}

/**
 * What the columns of a file mean and how its numbers and dates are written.
 * @param table the headings, some rows to judge by, and the mark that suits the file where the amounts do not tell
 */
export function recognise(
  kind: ImportKind,
  table: { headings: readonly string[], samples: readonly (readonly string[])[], usualMark: DecimalMark },
  choices: ImportChoices = {},
): Recognised {
  const preset = presetOf(kind, table.headings)
  const columns = choices.columns ? knownColumns(kind, choices.columns) : guessColumns(kind, table.headings, preset)
  const valuesOf = (fields: readonly ImportField[]) => fields.flatMap((field) => {
    const index = columns[field]
    if (index === undefined) return []
    return table.samples.map(cells => cells[index] ?? '').filter(cell => !isBeyondField(field, cell))
  })
  const mark = recogniseDecimalMark(valuesOf(amountFields), table.usualMark)
  const order = recogniseDateOrder(valuesOf(dateFields))
  return {
    preset: preset?.id ?? null,
    columns,
    decimalMark: choices.decimalMark ?? mark.mark,
    decimalMarkIsCertain: choices.decimalMark !== undefined || mark.isCertain,
    dateOrder: choices.dateOrder ?? order.order,
    dateOrderIsCertain: choices.dateOrder !== undefined || order.isCertain,
    missing: [
      ...requiredFields[kind]
        .filter(oneOf => oneOf.every(field => columns[field] === undefined))
        .map(oneOf => [...oneOf]),
      ...(kind === 'invoices' && lacksCurrency(columns, table, choices) ? [['currency' as const]] : []),
    ],
  }
}

/** Whether headings name all that one of these must say. */
export function hasColumnsOf(kind: ImportKind, headings: readonly string[]): boolean {
  const columns = guessColumns(kind, headings, presetOf(kind, headings))
  return requiredFields[kind].every(oneOf => oneOf.some(field => columns[field] !== undefined))
}

/** How many columns of these are known by their headings. */
export function countColumnsOf(kind: ImportKind, headings: readonly string[]): number {
  return Object.keys(guessColumns(kind, headings, presetOf(kind, headings))).length
}

/**
 * Whether a file speaks of currencies and no column says which: it has exchange rates, or a column of nothing but codes
 * that was taken for no field. Read as euro, its amounts would be wrong without a word.
 */
function lacksCurrency(
  columns: Recognised['columns'], { headings, samples }: { headings: readonly string[], samples: readonly (readonly string[])[] },
  choices: ImportChoices,
): boolean {
  if (columns.currency !== undefined) return false
  if (columns.exchangeRate !== undefined) return true
  const taken = new Set(Object.values(columns))
  return choices.columns === undefined && headings.some((_, index) => {
    const cells = samples.map(row => (row[index] ?? '').trim()).filter(cell => cell !== '')
    return !taken.has(index) && cells.length > 0 && cells.every(cell => /^[A-Z]{3}$/.test(cell) && isCurrency(cell))
  })
}

/** The fields whose column says that its times are in UTC, as those of Stripe do. */
export function fieldsInUtc(
  { columns }: Pick<Recognised, 'columns'>, headings: readonly string[],
): ReadonlySet<ImportField> {
  const found = Object.entries(columns).filter(([, index]) => /\(utc\)$/i.test(headings[index] ?? ''))
  return new Set(found.map(([field]) => field as ImportField))
}

/** The currencies that the headings of amounts name, by field. */
export function currenciesOfColumns(
  { columns }: Pick<Recognised, 'columns'>, headings: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(amountFields.flatMap((field) => {
    const index = columns[field]
    const currency = index === undefined ? null : currencyOfHeading(headings[index] ?? '')
    return currency === null ? [] : [[field, currency]]
  }))
}

const amountFields: readonly ImportField[] = ['subtotal', 'vat', 'total', 'open', 'unitPrice', 'unitPriceInclVat']
const dateFields: readonly ImportField[] = ['issueDate', 'dueDate', 'supplyDate', 'supplyPeriodEnd', 'paidOn']

function knownColumns(kind: ImportKind, chosen: Partial<Record<string, number>>): Recognised['columns'] {
  return Object.fromEntries(fieldsOf(kind).flatMap((field) => {
    const index = chosen[field]
    return index === undefined ? [] : [[field, index]]
  }))
}

/** By the preset where there is one, then field by field the first column under one of its headings that is left. */
function guessColumns(
  kind: ImportKind, headings: readonly string[], preset: ImportPreset | null,
): Recognised['columns'] {
  const keys = headings.map(headingKey)
  const columns: Recognised['columns'] = {}
  const taken = new Set<number>()
  const take = (field: ImportField, index: number) => {
    if (index === -1 || taken.has(index) || columns[field] !== undefined) return
    columns[field] = index
    taken.add(index)
  }
  for (const [field, heading] of Object.entries(preset?.columns ?? {})) {
    take(field as ImportField, keys.indexOf(headingKey(heading)))
  }
  for (const field of fieldsOf(kind)) {
    const known = headingsOf(kind, field)
    take(field, known.map(key => keys.findIndex((found, index) => found === key && !taken.has(index)))
      .find(index => index !== -1) ?? -1)
  }
  return columns
}

function headingsOf(kind: ImportKind, field: ImportField): string[] {
  const known: Partial<Record<string, readonly string[]>> = importFields[kind]
  return (known[field] ?? []).map(headingKey)
}
