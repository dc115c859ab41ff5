import type { JsonSchema } from './values'

/** Somewhere in a body where a value of any kind can be put, with as much around it as must be there. */
export interface Place {
  /** Its path, `lines.0.description`; empty for the body itself. */
  name: string
  /** How long a text may be there, where the contract says so. */
  maxLength: number | undefined
  /** The body with this value there. */
  put: (value: unknown) => unknown
}

/** A value that the schema allows, made the same way each time. */
export type ValidValue = (schema: JsonSchema, field: string) => unknown

/**
 * Every place of a body, from its schema, the body itself among them: a field that is new is among them by itself.
 * Schemas that contain themselves end where a path would go through the same one a second time.
 */
export function placesOf(root: JsonSchema, valid: ValidValue): Place[] {
  const places: Place[] = []
  const visit = (schema: JsonSchema, path: string[], put: Place['put'], above: readonly JsonSchema[]): void => {
    const found = resolved(root, schema)
    if (above.includes(found)) return
    const inside = [...above, found]
    const choices = found.anyOf ?? found.oneOf
    if (choices) return choices.forEach(choice => visit(choice, path, put, inside))
    const name = path.join('.')
    const known = places.find(place => place.name === name)
    if (known) known.maxLength ??= found.maxLength
    else places.push({ name, maxLength: found.maxLength, put })
    for (const [field, part] of fieldsOf(found)) {
      visit(part, [...path, field], value => put({ ...requiredOf(root, found, valid), [field]: value }), inside)
    }
    if (found.items) visit(found.items, [...path, '0'], value => put([value]), inside)
  }
  visit(root, [], value => value, [])
  return places
}

function resolved(root: JsonSchema, schema: JsonSchema): JsonSchema {
  if (schema.$ref) return resolved(root, root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  return schema.override ?? schema
}

type Field = [name: string, schema: JsonSchema]

/** Also those of a table whose names the schema lists, by the first of them. */
function fieldsOf({ properties = {}, propertyNames, additionalProperties, allOf = [] }: JsonSchema): Field[] {
  const named: Field[] = typeof additionalProperties === 'object'
    ? [[String(propertyNames?.enum?.[0] ?? 'naam'), additionalProperties]]
    : []
  return [...Object.entries(properties), ...allOf.flatMap(fieldsOf), ...named]
}

function requiredOf(root: JsonSchema, { required = [], properties = {} }: JsonSchema, valid: ValidValue): object {
  return Object.fromEntries(required.map(field => [field, valid({ ...properties[field], $defs: root.$defs }, field)]))
}
