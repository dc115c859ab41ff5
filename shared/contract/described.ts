import type { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * What a schema says to whoever reads it, beside what it checks: answers are open to fields that come later, an integer
 * does not name the bounds of JavaScript, a moment or a number is known without the pattern of its text, and a default
 * is told also where what it stands for is parsed further.
 */
export function describeForReaders(jsonSchema: JsonSchema, schema: z.core.$ZodType, io: 'input' | 'output'): void {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'date-time' || jsonSchema.type === 'integer') delete jsonSchema.pattern
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (io !== 'input' || def.type !== 'default') return
  const value: unknown = def.defaultValue
  // A yes or no in an address is text.
  jsonSchema.default = jsonSchema.type === 'string' && typeof value === 'boolean' ? String(value) : value
}
