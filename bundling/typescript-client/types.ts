import { doorsOf, nameOf, type Description, type Door, type Parameter, type Schema } from '../manual/description'

const heading = `// Made from the OpenAPI description by \`npm run generate:client\`. A test tells when it is out of date.
`

/**
 * The types of everything that a program can ask, and by which door: the source of \`api.ts\`.
 * @param openApi the OpenAPI description
 */
export function clientTypes(openApi: object): string {
  const description = JSON.parse(JSON.stringify(openApi)) as Description
  // What providers, browsers and AI apps ask has clients of its own.
  const doors = doorsOf(description).filter(({ path, operationId }) => path.startsWith('/api/v1/') && operationId !== 'getOpenApi')
  const named = Object.entries(description.components.schemas).filter(([name]) => !name.endsWith('Error'))
  return [
    heading,
    ...named.map(([name, schema]) => namedType(name, schema)),
    `/** What each code of a refusal says in \`details\`. */\nexport interface RefusalDetails {\n${refusals(description)}\n}\n`,
    `/** What each operation takes and answers. */\nexport interface Operations {\n${doors.map(operationOf).join('\n')}\n}\n`,
    `/** Where each operation is asked, and how. */\nexport const doors = {\n${doors.map(doorOf).join('\n')}\n} as const\n`,
  ].join('\n')
}

function namedType(name: string, schema: Schema): string {
  const words = commentOf(schema.description, '')
  if (schema.properties && schema.type === 'object') return `${words}export interface ${name} ${objectOf(schema, '')}\n`
  return `${words}export type ${name} = ${typeOf(schema, '')}\n`
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf({ $ref: schema.$ref })
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(choice => typeOf(choice, indent)))].join(' | ')
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.enum) return schema.enum.map(quoted).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map(type => typeOf({ ...schema, type }, indent)).join(' | ')
  switch (schema.type) {
    case 'array': return listOf(typeOf(schema.items ?? {}, indent))
    case 'object': return schema.properties ? objectOf(schema, indent) : mapOf(schema, indent)
    case 'integer':
    case 'number': return 'number'
    case 'string': return schema.format === 'binary' ? 'Blob' : 'string'
    case 'boolean': return 'boolean'
    case 'null': return 'null'
    default: return 'unknown'
  }
}

function listOf(type: string): string {
  return /^\w+$/.test(type) ? `${type}[]` : `(${type})[]`
}

function mapOf({ additionalProperties }: Schema, indent: string): string {
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`
}

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) =>
    `${commentOf(schema.description, inner)}${inner}${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}`)
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n${indent}}`
}

function refusals({ components }: Description): string {
  const details = new Map(Object.values(components.schemas).flatMap((schema) => {
    const { code, details: error } = schema.properties?.data?.properties ?? {}
    return typeof code?.const === 'string' ? [[code.const, error ? typeOf(error, '  ') : 'undefined'] as const] : []
  }))
  return [...details].map(([code, type]) => `  ${code}: ${type}`).join('\n')
}

function operationOf(door: Door): string {
  const parameters = (door.parameters ?? []).filter((parameter): parameter is Parameter => !('$ref' in parameter))
  const [, content] = Object.entries(door.requestBody?.content ?? {})[0] ?? []
  const fields = [
    parametersOf('params', parameters.filter(parameter => parameter.in === 'path')),
    parametersOf('query', parameters.filter(parameter => parameter.in === 'query')),
    content ? `    body${door.requestBody?.required ? '' : '?'}: ${typeOf(content.schema, '    ')}` : '',
    `    answer: ${answerOf(door)}`,
  ].filter(Boolean)
  const about = [`${door.summary}.`, door.description].filter(Boolean).join('\n\n')
  return `${commentOf(about, '  ')}  ${door.operationId}: {\n${fields.join('\n')}\n  }`
}

function parametersOf(part: 'params' | 'query', parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const fields = parameters.map(({ name, required, schema, description }) =>
    `${commentOf(description, '      ')}      ${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema, '      ')}`)
  const isNeeded = parameters.some(({ required }) => required)
  return `    ${part}${isNeeded ? '' : '?'}: {\n${fields.join('\n')}\n    }`
}

function answerOf(door: Door): string {
  const [, response] = Object.entries(door.responses).find(([status]) => Number(status) < 300) ?? []
  const [, content] = Object.entries((response && 'content' in response && response.content) || {})[0] ?? []
  return content ? typeOf(content.schema, '    ') : 'undefined'
}

/** How the client has to ask, where that is not by JSON: with a file, for a file, or under a key of its own. */
function doorOf(door: Door): string {
  const takesKey = (door.parameters ?? []).some(parameter => '$ref' in parameter && nameOf(parameter) === 'IdempotencyKey')
  const marks = [
    takesKey && 'takesKey: true',
    door.requestBody?.content['multipart/form-data'] && 'isUpload: true',
    answerOf(door) === 'Blob' && 'isFile: true',
  ].filter(Boolean)
  return `  ${door.operationId}: { ${[`method: '${door.method}'`, `path: '${door.path}'`, ...marks].join(', ')} },`
}

function commentOf(text: string | undefined, indent: string): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '* /').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

function keyOf(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : quoted(name)
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll('\'', '\\\'')}'` : JSON.stringify(value)
}
