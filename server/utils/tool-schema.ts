import { z } from 'zod'
import { describeForReaders } from '#contract/described'

type JsonSchema = z.core.JSONSchema.BaseSchema
type ObjectSchema = { type: 'object', [key: string]: unknown }

/** The arguments of a tool as JSON Schema: whatever the parts of its request take, side by side. */
export function toolInputSchema(
  { params, query, body, own }: { params: z.ZodObject, query: z.ZodObject, body: z.ZodType | null, own: z.ZodObject },
): ObjectSchema {
  const parts = [params, query, ...(body ? [body] : []), own].map(schema => jsonSchemaOf(schema, 'input'))
  const definitions = Object.assign({}, ...parts.map(part => part.$defs ?? {}))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(part => part.properties ?? {})),
    required: parts.flatMap(part => part.required ?? []),
    additionalProperties: false,
    ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
  }
}

/** What a tool answers as JSON Schema. */
export function toolOutputSchema(schema: z.ZodType): ObjectSchema {
  return { ...jsonSchemaOf(schema, 'output'), type: 'object' }
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, id: __, $ref, $defs = {}, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      describeAsJson(jsonSchema)
      describeForReaders(jsonSchema, zodSchema, io)
      shorten(jsonSchema, io)
    },
  })
  // A schema with a name of its own is written as a reference to itself; apps read what stands at the top.
  const { [$ref?.slice('#/$defs/'.length) ?? '']: named, ...others } = $defs
  return { ...named, ...rest, ...(Object.keys(others).length > 0 ? { $defs: others } : {}) }
}

/** What stands as text in an address is written in JSON as what it is. */
function describeAsJson(jsonSchema: JsonSchema): void {
  const isFlag = jsonSchema.enum?.join() === '0,1,true,false,'
  const replacement = isFlag ? { type: 'boolean' } : jsonSchema.override
  if (typeof replacement !== 'object' || replacement === null) return
  for (const name of ['type', 'enum', 'pattern', 'override']) delete jsonSchema[name]
  Object.assign(jsonSchema, replacement)
}

/**
 * Leaves out what no model needs: every app reads the list of tools whole before it asks anything. Arguments keep their
 * words, answers are named so that they speak for themselves, and what is wrong is told by its path anyway.
 */
function shorten(jsonSchema: JsonSchema, io: 'input' | 'output'): void {
  for (const name of ['id', 'pattern', 'example', 'minLength', 'maxLength', 'propertyNames']) delete jsonSchema[name]
  if (io === 'input') return
  // An answer has all its fields; to name each twice took a tenth of the list.
  delete jsonSchema.required
  delete jsonSchema.description
  if ((jsonSchema.enum?.length ?? 0) > longestList) delete jsonSchema.enum
}

/** A list of values that is longer is told by the description of the API, and by the answers themselves. */
const longestList = 20
