import { doorsOf, nameOf, type Description, type Door, type Parameter, type Schema } from '../../bundling/manual/description'

/**
 * What clients rely on, a line each. A line that begins with `-` must not go: an operation, what it takes, what it
 * answers. One that begins with `+` must not come to what was there before: what a request needs, and what kind of
 * value an answer may hold.
 */
export function factsOf(openApi: object): string[] {
  const description = JSON.parse(JSON.stringify(openApi)) as Description
  const facts = new Set<string>()
  const shapes = new Map<string, Set<'takes' | 'answers'>>()
  const use = (schema: Schema, way: 'takes' | 'answers') => {
    for (const name of namesIn(schema)) {
      const ways = shapes.get(name) ?? new Set()
      if (ways.has(way)) continue
      shapes.set(name, ways.add(way))
      const shape = description.components.schemas[name] ?? {}
      for (const fact of way === 'takes' ? taken(name, shape) : answered(name, shape)) facts.add(fact)
      use(shape, way)
    }
  }
  for (const door of doorsOf(description)) {
    for (const fact of factsOfDoor(door, description, use)) facts.add(fact)
  }
  return [...facts].sort()
}

/** What a description says otherwise than the one before, as far as clients would break. */
export function breakagesBetween(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before)
  const now = new Set(after)
  const subjects = new Set(before.map(subjectOf))
  const gone = before.filter(fact => fact.startsWith('-') && !now.has(fact))
  // What something new needs, nobody has left out so far.
  const asked = after.filter(fact => fact.startsWith('+') && !known.has(fact) && subjects.has(subjectOf(fact)))
  return [...gone.map(fact => `gone: ${fact.slice(2)}`), ...asked.map(fact => `new: ${fact.slice(2)}`)]
}

/**
 * What was ever published: the lines from before, with what was added since. A line that went stays, and one that
 * breaks clients does not come in, so that writing the file anew makes no breakage forgotten.
 */
export function publishedWith(before: readonly string[], after: readonly string[]): string[] {
  const breaking = new Set(breakagesBetween(before, after))
  return [...new Set([...before, ...after.filter(fact => !breaking.has(`new: ${fact.slice(2)}`))])].sort()
}

/** The operation or field that a line is about: for what is needed, what needs it. */
function subjectOf(fact: string): string {
  const [, kind = '', subject = ''] = /^. (\w+) ([^ ]+)/.exec(fact) ?? []
  return kind === 'needs' ? `takes ${subject.replace(/\.[^.]+$/, '')}` : `${kind} ${subject}`
}

function* factsOfDoor(
  door: Door, { components }: Description, use: (schema: Schema, way: 'takes' | 'answers') => void,
): Generator<string> {
  const { operationId: id, method, path, requestBody, responses } = door
  yield `- operation ${id} ${method} ${path}`
  yield `- takes ${id}`
  const parameters = (door.parameters ?? []).map(parameter => ('$ref' in parameter
    ? components.parameters[nameOf(parameter)]
    : parameter)).filter((parameter): parameter is Parameter => parameter !== undefined)
  for (const { name, in: place, required, schema } of parameters) {
    yield* taken(`${id}.${place}`, { properties: { [name]: schema }, required: required ? [name] : [] })
    yield `- takes ${id}.${place}`
    use(schema, 'takes')
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
    yield* taken(`${id}.body`, { properties: { [type]: schema }, required: requestBody?.required ? [type] : [] })
    use(schema, 'takes')
  }
  for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) < 300)) {
    if ('$ref' in response) continue
    yield `- answers ${id} ${status}`
    for (const [type, { schema }] of Object.entries(response.content ?? {})) {
      yield* answered(`${id}.answer`, { properties: { [type]: schema }, required: [type] })
      use(schema, 'answers')
    }
  }
}

/** What a request may hold, and what it has to. */
function* taken(place: string, schema: Schema): Generator<string> {
  for (const value of valuesOf(schema)) yield `- takes ${place} as ${value}`
  for (const [step, part] of partsOf(schema)) {
    yield `- takes ${place}${step}`
    if (schema.required?.includes(step.slice(1))) yield `+ needs ${place}${step}`
    yield* taken(`${place}${step}`, part)
  }
}

/** What an answer holds, and what it may be there. */
function* answered(place: string, schema: Schema): Generator<string> {
  // One value more is no break; one less is, for whoever asked for it.
  for (const value of valuesOf(schema)) yield `${value.startsWith('"') ? '-' : '+'} answers ${place} as ${value}`
  for (const [step, part] of partsOf(schema)) {
    yield `- answers ${place}${step}`
    if (schema.required?.includes(step.slice(1))) yield `- always answers ${place}${step}`
    yield* answered(`${place}${step}`, part)
  }
}

/** The kinds of value, or the very values, that a schema names without looking into it. */
function valuesOf(schema: Schema): string[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap(valuesOf)
  if (schema.$ref) return [nameOf({ $ref: schema.$ref })]
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value))
  return [schema.type ?? []].flat()
}

/** The fields and items within a schema, by the step that leads there. */
function partsOf(schema: Schema): [step: string, part: Schema][] {
  return [
    ...Object.entries(schema.properties ?? {}).map(([name, part]): [string, Schema] => [`.${name}`, part]),
    ...(schema.items ? [['[]', schema.items] as [string, Schema]] : []),
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(partsOf),
  ]
}

/** The named shapes that a schema points at. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('$ref' in schema && typeof schema.$ref === 'string') return [nameOf({ $ref: schema.$ref })]
  return Object.values(schema).flatMap(namesIn)
}
