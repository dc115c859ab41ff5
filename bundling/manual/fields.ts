import { html, type Html } from '../../server/documents/html'
import { nameOf, type Schema } from './description'
import { renderWords } from './markdown'

/** A field as one row tells of it. */
interface Field {
  /** With the names of what it stands in: `lines[].quantity`. */
  name: string
  isRequired: boolean
  schema: Schema
}

/** A table of the fields of a schema, those of things within it included; nothing where there are none. */
export function fieldTable(schema: Schema): Html | null {
  const fields = joined(fieldsOf(schema))
  return fields.length === 0 ? null : tableOf(fields)
}

/** A table of named values, such as parameters. */
export function tableOf(fields: Field[]): Html {
  return html`<table class="fields">
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${fields.map(({ name, isRequired, schema }) => html`
<tr><th scope="row"><code>${name}</code>${isRequired && html` <span class="needed">required</span>`}</th><td>${typeOf(schema)}</td>
<td>${schema.description ? renderWords(schema.description) : null}${limitsOf(schema)}</td></tr>`)}
</tbody></table>`
}

/** What values are taken or given, in words. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = nameOf({ $ref: schema.$ref })
    return html`<a href="/docs/reference/types#${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return html`${choices.map((choice, index) => [index > 0 && ' or ', typeOf(choice)])}`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return html`${schema.enum.map((value, index) => [index > 0 && ', ', html`<code>${JSON.stringify(value)}</code>`])}`
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return html`${typeOf(schema.additionalProperties)} by name`
  }
  return html`${schema.format ?? [schema.type ?? 'anything'].flat().join(' or ')}`
}

function fieldsOf(schema: Schema, within = ''): Field[] {
  const choices = schema.anyOf ?? schema.oneOf ?? []
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      { name: within + name, isRequired: schema.required?.includes(name) ?? false, schema: field },
      ...fieldsOf(field, `${within}${name}.`),
    ]),
    ...(schema.items ? fieldsOf(schema.items, `${within.replace(/\.$/, '')}[].`) : []),
    ...choices.flatMap(choice => fieldsOf(choice, within)),
  ]
}

/** One row for a field of several shapes to choose from: its types together, and the words that are said first. */
function joined(fields: Field[]): Field[] {
  const byName = new Map<string, Field>()
  for (const field of fields) {
    const known = byName.get(field.name)
    if (!known) byName.set(field.name, field)
    else byName.set(field.name, { ...known, schema: eitherOf(known.schema, field.schema) })
  }
  return [...byName.values()]
}

function eitherOf(one: Schema, other: Schema): Schema {
  const choices = one.anyOf ?? [one]
  if (choices.some(choice => typeOf(choice).text === typeOf(other).text)) return one
  return { ...(one.description ? { description: one.description } : {}), anyOf: [...choices, other] }
}

/** What the type leaves open. */
function limitsOf({ default: preset, maxLength, minimum, maximum, maxItems, anyOf = [] }: Schema): Html | null {
  const longest = maxLength ?? anyOf.find(choice => choice.maxLength !== undefined)?.maxLength
  // Beyond these no number is exact.
  const isBound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < 1_000_000_000
  const limits = [
    preset !== undefined && html`default <code>${JSON.stringify(preset)}</code>`,
    longest !== undefined && html`at most ${longest} characters`,
    maxItems !== undefined && html`at most ${maxItems}`,
    isBound(minimum) && html`from ${minimum}`,
    isBound(maximum) && html`to ${maximum}`,
  ].filter(limit => limit !== false)
  return limits.length === 0 ? null : html`<p class="limits">${limits.map((limit, index) => [index > 0 && ', ', limit])}</p>`
}
