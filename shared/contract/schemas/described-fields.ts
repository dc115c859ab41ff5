import { z } from 'zod'
import type { Field, Fields, NamesWith } from '#domain/fields'
import { isoDate, optionalText, requiredText } from './primitives'

/** Fields of which a table says all there is to check. */
type Plain = { is: 'date' } | { is: 'text', maxLength: number }

type Taken<Described> = Described extends { is: 'date' }
  ? Described extends { optional: true } ? z.ZodNullable<typeof isoDate> : typeof isoDate
  : Described extends { optional: true } ? ReturnType<typeof optionalText> : ReturnType<typeof requiredText>

type Shown<Described> = Described extends { is: 'flag' }
  ? z.ZodBoolean
  : Described extends { optional: true } ? z.ZodNullable<ShownValue<Described>> : ShownValue<Described>

type ShownValue<Described> =
  Described extends { is: 'date' } ? typeof isoDate : Described extends { is: 'whole' } ? z.ZodInt : z.ZodString

type Schemas<Names extends string> = Record<Names, z.ZodType>

/**
 * How the fields of a table come in, in its order.
 * @param own the schemas of those that are more than a text or a date, and of any other that has one
 */
export function takenFields<
  Table extends Fields, Own extends Schemas<Exclude<keyof Table & string, NamesWith<Table, Plain>>>,
>(table: Table, own: Own) {
  return mapFields(table, own, takenField) as
    { [Name in keyof Table]: Name extends keyof Own ? Own[Name] : Taken<Table[Name]> }
}

/**
 * How the fields of a table go out, in its order.
 * @param own the schemas of choices
 */
export function shownFields<Table extends Fields, Own extends Schemas<NamesWith<Table, { is: 'choice' }>>>(
  table: Table, own: Own,
) {
  return mapFields(table, own, shownField) as
    { [Name in keyof Table]: Name extends keyof Own ? Own[Name] : Shown<Table[Name]> }
}

function mapFields(table: Fields, own: Partial<Schemas<string>>, schemaOf: (field: Field) => z.ZodType) {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, own[name] ?? schemaOf(field)]))
}

function takenField({ is, optional, maxLength = 0, about }: Field): z.ZodType {
  const schema = is === 'date'
    ? optional ? isoDate.nullable() : isoDate
    : optional ? optionalText(maxLength) : requiredText(maxLength)
  return about === undefined ? schema : schema.meta({ description: about })
}

function shownField({ is, optional }: Field): z.ZodType {
  if (is === 'flag') return z.boolean()
  const schema = is === 'date' ? isoDate : is === 'whole' ? z.int() : z.string()
  return optional ? schema.nullable() : schema
}
