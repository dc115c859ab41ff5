import type { Random } from '../support/random-documents/random'

/** A JSON schema as far as the contract's own schemas use it. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  example?: unknown
  override?: JsonSchema
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** What a schema cannot say of a field: values that are right, and the ids that exist. */
export type KnownValues = (field: string) => readonly unknown[]

/** A value that the schema allows, as far as it says; fields that are not required come in half of the cases. */
export function validValue(random: Random, schema: JsonSchema, known: KnownValues, field = '', root = schema): unknown {
  const candidates = known(field)
  if (candidates.length > 0 && random.chance(0.85)) return random.pick(candidates)
  if (schema.$ref) return validValue(random, root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, known, field, root)
  if (schema.override) return validValue(random, schema.override, known, field, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validValue(random, random.pick(choices), known, field, root)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => validValue(random, part, known, field, root)))
  if (schema.example !== undefined && random.chance(0.7)) return schema.example
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object') return objectValue(random, schema, known, root)
  if (type === 'array') {
    return Array.from({ length: random.whole(0, 3) }, () => validValue(random, schema.items ?? {}, known, field, root))
  }
  if (type === 'integer' || type === 'number') return numberValue(random, schema, type === 'integer')
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  return type === 'string' ? textValue(random, schema) : random.pick(junkValues)
}

function objectValue(random: Random, schema: JsonSchema, known: KnownValues, root: JsonSchema): object {
  const required = schema.required ?? []
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.includes(name) || random.chance(0.5))
    .map(([name, part]) => [name, validValue(random, part, known, name, root)])
  const names = schema.propertyNames?.enum ?? []
  const extra = typeof schema.additionalProperties === 'object' && names.length > 0
    ? [[random.pick(names), validValue(random, schema.additionalProperties, known, '', root)]]
    : []
  return Object.fromEntries([...entries, ...extra])
}

function numberValue(random: Random, schema: JsonSchema, isWhole: boolean): number {
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema
  const number = random.pick([minimum, maximum, random.whole(Math.max(minimum, -10_000), Math.min(maximum, 10_000))])
  return isWhole ? Math.trunc(number) : number + random.whole(0, 3) / 4
}

function textValue(random: Random, { format, maxLength = 60 }: JsonSchema): string {
  if (format === 'date') return random.pick(dates)
  if (format === 'date-time') return '2027-01-31T12:00:00.000Z'
  if (format === 'email') return random.pick(['boek@houding.example', 'x@y.nl'])
  if (format === 'uri') return 'https://betaal.example/nu?x=1'
  return random.pick(['Grafisch ontwerp', 'é', '  spaties  ', '1', '21', 'x'.repeat(Math.min(maxLength, 200)), '中文 🙂'])
}

export const dates = ['2026-11-20', '2026-11-19', '2026-11-01', '2024-02-29', '2026-12-31', '0001-01-01', '9999-12-31'] as const

/** Values that belong nowhere, or only just somewhere. */
export const junkValues: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 9_999_999_999_999, 10_000_000_000_001,
  '', ' ', '\0', 'a\0b', '\u0001', '\u007F', '\u0085', '\r\nSet-Cookie: a=b', '\uD83D', 'x\uDE00', '\uFFFE', '\u202E', '\u200B',
  'é'.normalize('NFD'), 'ﬃ', '🙂'.repeat(120), 'x'.repeat(10_000), '%', '_', '\\', '\'; DROP TABLE "Invoice"; --', '{{7*7}}',
  '../../etc/passwd', '<script>alert(1)</script>', '=1+1', 'NaN', 'Infinity', '1e400', '0x10', '-0', '١٢٣', '1,5', '21.00000',
  '2026-02-30', '2026-13-01', '+002026-11-20', '2026-11-20T00:00:00Z', 'ZZZ', 'AED', 'JPY', 'nl_NL', 'xx', '__proto__',
  'constructor', 'preset:classic', 'javascript:alert(1)', 'https://[::1', 'a@b', 'a@b.nl, c@d.nl', '{SEQ}', '{YYYY}-{SEQ:99}',
  [], {}, [[]], [null], [1, 'a'], { length: 1 }, { toString: null }, { $gt: '' }, { id: { in: [] } },
]

/** One change anywhere in a value: another value, a field more or less, endless lists, deep nests. */
export function mutated(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.08)) return junk(random)
  if (Array.isArray(value)) return mutatedList(random, value)
  const entries = Object.entries(value)
  const kind = random.whole(0, 9)
  if (entries.length === 0 || kind === 0) return { ...value, [random.pick(unknownNames)]: junk(random) }
  const [name, part] = random.pick(entries)
  if (kind === 1) return Object.fromEntries(entries.filter(([other]) => other !== name))
  return { ...value, [name]: random.chance(0.5) && typeof part === 'object' && part !== null ? mutated(random, part) : junk(random) }
}

const unknownNames = ['id', 'accountId', 'status', 'plan', 'onbekend', '', ' ', 'constructor', 'lines.0', '\0', 'é', 'x'.repeat(300)]

function mutatedList(random: Random, list: readonly unknown[]): unknown {
  const kind = random.whole(0, 3)
  if (list.length === 0 || kind === 0) return [...list, junk(random)]
  const place = random.whole(0, list.length - 1)
  if (kind === 1) return list.filter((_, index) => index !== place)
  if (kind === 2) return Array.from({ length: random.pick([2, 26, 501]) }, () => list[place])
  return list.map((item, index) => (index === place ? mutated(random, item) : item))
}

function junk(random: Random): unknown {
  if (random.chance(0.03)) return nested(random.pick([5, 31, 33, 200]))
  return random.pick(junkValues)
}

function nested(depth: number): unknown {
  let value: unknown = 'diep'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { in: value }
  return value
}
