/**
 * What a table says of a field of a document or a customer. What rooms need of it they derive from there: its type, its
 * schemas, what is copied, shown, forgotten and typed in.
 */
export interface Field {
  /** A choice and a code have a schema of their own in the contract. */
  is: 'text' | 'date' | 'flag' | 'choice' | 'code' | 'whole'
  /** Null where nobody says it. */
  optional?: true
  /** Of a text; left out where the contract has a schema of its own for it. */
  maxLength?: number
  /** What the description of the API says of it. */
  about?: string
}

export type Fields = Readonly<Record<string, Field>>

/** What a field holds. A choice is narrowed where its words are known. */
type FieldValue<Described> =
  | (Described extends { is: 'flag' } ? boolean : Described extends { is: 'whole' } ? number : string)
  | (Described extends { optional: true } ? null : never)

/** What a thing says in the fields of a table. */
export type FieldValues<Table extends Fields> = { -readonly [Name in keyof Table]: FieldValue<Table[Name]> }

/** The names of the fields that have one of these traits. */
export type NamesWith<Table extends Fields, Trait> =
  { [Name in keyof Table]: Table[Name] extends Trait ? Name : never }[keyof Table] & string

/**
 * The names of the fields that have one of these traits, in the order of the table.
 * @example namesWith(documentFields, { is: 'date', optional: true })
 */
export function namesWith<Table extends Fields, const Trait extends object>(
  table: Table, ...traits: Trait[]
): NamesWith<Table, Trait>[] {
  const has = (field: object, trait: Trait) =>
    Object.entries(trait).every(([key, value]) => (field as Record<string, unknown>)[key] === value)
  return Object.keys(table).filter((name): name is NamesWith<Table, Trait> =>
    traits.some(trait => has(table[name] ?? {}, trait)))
}

/** A value for each of these fields. */
export function valuesOf<Name extends string, Value>(
  names: readonly Name[], valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<Name, Value>
}
