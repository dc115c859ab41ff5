/** What the documentation reads of an OpenAPI description. */
export interface Description {
  tags: { name: string, description: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, DescribedResponse>
    parameters: Record<string, Parameter>
  }
}

export interface DescribedOperation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean, content: Record<string, Content> }
  responses: Record<string, DescribedResponse | Reference>
}

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  schema: Schema
}

export interface DescribedResponse {
  description: string
  content?: Record<string, Content>
}

interface Content {
  schema: Schema
  example?: unknown
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  description?: string
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

export interface Reference {
  $ref: string
}

/** The name that a reference ends with. */
export function nameOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? ''
}

/** An operation with the method and path it is asked by. */
export type Door = DescribedOperation & { method: string, path: string }

/** The operations of a group, in the order of the contract. */
export function doorsOf({ paths }: Description, tag?: string): Door[] {
  const doors = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })))
  return tag === undefined ? doors : doors.filter(({ tags }) => tags[0] === tag)
}

/** The codes that an operation may refuse with, by the names of their schemas. */
export function refusalsOf({ responses }: DescribedOperation, { components }: Description): string[] {
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  return refused.flatMap(([, response]) => {
    const { content } = '$ref' in response ? components.responses[nameOf(response)] ?? { content: undefined } : response
    const schema = content?.['application/json']?.schema
    return (schema?.anyOf ?? (schema ? [schema] : [])).flatMap(({ $ref }) => ($ref ? [nameOf({ $ref })] : []))
  })
}
