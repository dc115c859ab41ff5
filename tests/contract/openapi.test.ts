import { describe, expect, it } from 'vitest'
import { exampleOf } from '#contract/examples/index'
import { errors } from '#contract/errors'
import { limits } from '#contract/limits'
import { openApiDocument } from '#contract/openapi'
import { scopeDescriptions } from '#contract/scopes'
import { operationList } from '#contract/operations/index'

const document = JSON.parse(JSON.stringify(openApiDocument()))

interface DescribedSchema {
  [key: string]: unknown
  description?: string
  properties?: Record<string, DescribedSchema>
  required?: string[]
}

const schemas: Record<string, DescribedSchema> = document.components.schemas
interface DescribedOperation {
  [key: string]: unknown
  operationId: string
  tags: string[]
  description: string
}

const described = Object.values<Record<string, DescribedOperation>>(document.paths)
  .flatMap(methods => Object.values(methods).map(operation => [operation.operationId, operation] as const))

/** Every schema within a part of the description, however deep. */
function schemasIn(part: unknown): DescribedSchema[] {
  if (typeof part !== 'object' || part === null) return []
  return [part as DescribedSchema, ...Object.values(part).flatMap(schemasIn)]
}

describe('the OpenAPI description', () => {
  it('is version 1.0.0 in OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info.version).toBe('1.0.0')
  })

  it('describes every published operation and no other', () => {
    const described = Object.entries<Record<string, { operationId: string }>>(document.paths)
      .flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId))

    expect(described.sort())
      .toEqual(operationList.filter(({ audience }) => audience === 'api').map(({ id }) => id).sort())
  })

  it('points only at schemas that it holds', () => {
    const references = JSON.stringify(document).match(/"#\/components\/schemas\/[^"]+"/g) ?? []

    expect(references.length).toBeGreaterThan(20)
    for (const reference of new Set(references)) {
      expect(document.components.schemas).toHaveProperty([reference.slice('"#/components/schemas/'.length, -1)])
    }
  })

  it('names path parameters just as the path does', () => {
    type Methods = Record<string, { parameters?: { in: string, name: string }[] }>
    const paths: [string, Methods][] = Object.entries(document.paths)
    for (const [path, methods] of paths) {
      for (const { parameters = [] } of Object.values(methods)) {
        const named = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => `{${name}}`)
        expect(named).toEqual(path.match(/\{\w+\}/g) ?? [])
      }
    }
  })

  it('tells what can be done with whatever was made', () => {
    const { links } = document.paths['/api/v1/invoices'].post.responses['201']

    expect(links.issueInvoice).toEqual({ operationId: 'issueInvoice', parameters: { id: '$response.body#/id' } })
    expect(Object.keys(links)).not.toContain('previewNextNumber')
    expect(document.paths['/api/v1/invoices/{id}/duplicate'].post.responses['201'].links).toEqual(links)
  })

  it('says what a text has to look like where that can be said', () => {
    const { name, country } = document.components.schemas.CustomerInput.properties

    expect(name).toMatchObject({ minLength: 1, pattern: '\\S' })
    expect(country).toMatchObject({ example: 'NL' })
    expect('nl ').toMatch(new RegExp(country.pattern))
    expect('NLD').not.toMatch(new RegExp(country.pattern))
  })

  it.each(['ErrorCode', 'CheckCode', 'VatTreatment', 'DocumentLocale', 'InvoiceStatus', 'DisplayStatus', 'Scope', 'Plan'])(
    'knows %s by its name', (name) => {
      expect(schemas[name]).toMatchObject({ type: 'string', enum: expect.arrayContaining([expect.any(String)]) })
      expect(JSON.stringify(document)).toContain(`"#/components/schemas/${name}"`)
    },
  )

  it('names what no operation can: a path that does not know the method, and what is no request', () => {
    expect(schemas.ErrorCode?.enum).toEqual(expect.arrayContaining(['method_not_allowed', 'request_malformed']))
  })

  it('says of every operation that takes a credential that one may be no key but the token of an app', () => {
    const kept = described.filter(([id]) => operationList.some(operation => operation.id === id && operation.auth !== 'public'))

    expect(kept.length).toBeGreaterThan(40)
    for (const [id, { responses }] of kept) {
      expect(JSON.stringify((responses as Record<string, unknown>)['401']), id).toContain('InvalidToken')
    }
  })

  it('gives every page a name of its own', () => {
    const pages = Object.keys(schemas).filter(name => name.endsWith('Page'))

    expect(pages.sort()).toEqual([
      'AuditEntryPage', 'BankStatementPage', 'BankTransactionPage', 'CustomerPage', 'EmailLogEntryPage', 'EventPage', 'InvoiceSummaryPage', 'ProductPage',
      'RecurringSchedulePage',
    ])
  })

  it('names the scope of each operation where credentials are, and every scope where apps are let in', () => {
    const { components: { securitySchemes } = {}, paths } = openApiDocument()
    expect(securitySchemes?.oauth).toMatchObject({ type: 'oauth2', flows: { authorizationCode: { scopes: scopeDescriptions } } })

    for (const { id, path, method, auth, scope } of operationList.filter(({ audience }) => audience === 'api')) {
      const needed = scope === null ? [] : [scope]
      const expected = {
        public: [], session: [{ session: [] }], account: [{ bearer: needed }, { apiKey: needed }],
        program: [{ bearer: needed }, { apiKey: needed }, { oauth: needed }],
      }[auth]
      expect(paths?.[path]?.[method.toLowerCase() as 'get']?.security, id).toEqual(expected)
    }
  })

  it('lets files to import alone be larger than any other request, and says how large', () => {
    const larger = operationList.filter(({ upload }) => upload && upload.maxBytes > limits.requestBytes)

    expect(larger.map(({ id }) => id)).toEqual([
      'uploadBankStatement', 'importCustomers', 'importProducts', 'importInvoices',
    ])
    for (const { description } of larger) expect(description).toContain(`at most ${limits.importBytes / 1_000_000} MB`)
    expect(errors.payload_too_large.message).toContain(`a file to import than ${limits.importBytes / 1_000_000} MB`)
  })

  it('requires no field of a body that has a default, by its own word or by that of a generator', () => {
    const preset = Object.entries(schemas).flatMap(([name, { properties = {}, required = [] }]) =>
      Object.entries(properties).filter(([, field]) => /Default `/.test(field.description ?? ''))
        .map(([field]) => ({ field: `${name}.${field}`, isRequired: required.includes(field) })))

    expect(preset).toContainEqual({ field: 'RecurringInput.interval', isRequired: false })
    expect(preset).toContainEqual({ field: 'InvoiceLineInput.quantity', isRequired: false })
    expect(preset.filter(({ isRequired }) => isRequired)).toEqual([])
    expect(Object.entries(schemas).filter(([, { properties = {} }]) =>
      Object.values(properties).some(field => 'default' in field))).toEqual([])
  })

  it('types the details of an error by its code', () => {
    expect(schemas.InvoiceLockedError?.properties?.data?.properties).toMatchObject({
      code: { const: 'invoice_locked' }, details: { properties: { status: { $ref: '#/components/schemas/InvoiceStatus' } } },
    })
    expect(document.paths['/api/v1/invoices/{id}'].patch.responses['409'].content['application/json'].schema.anyOf)
      .toContainEqual({ $ref: '#/components/schemas/InvoiceLockedError' })
  })

  it('says the format of every date and moment that is answered, and of no other text by that name', () => {
    const named = Object.values(schemas).flatMap(({ properties = {} }) => Object.entries(properties))
      .filter(([name]) => /(Date|At|On)$/.test(name) && name !== 'paidAt')

    expect(named.length).toBeGreaterThan(40)
    for (const [name, schema] of named) {
      expect(JSON.stringify(schema), name).toContain(name.endsWith('At') ? '"date-time"' : '"date"')
    }
  })

  it('leaves answers open to fields that come later', () => {
    const answered = ['Invoice', 'InvoiceSummary', 'Customer', 'Business', 'Me', 'Stats', 'Error', 'InvoiceSummaryPage']

    const parts = answered.flatMap(name => schemasIn(schemas[name]))
    expect(parts.filter(schema => schema.additionalProperties === false)).toEqual([])
  })

  it('states what is taken where nothing is said', () => {
    const { parameters } = document.paths['/api/v1/invoices'].get
    const defaults = Object.fromEntries(parameters
      .filter((parameter: DescribedSchema) => parameter.in === 'query')
      .map(({ name, schema }: { name: string, schema: DescribedSchema }) => [name, schema.default]))

    expect(defaults).toMatchObject({ page: 1, pageSize: 25, sort: '-createdAt' })
    expect(schemas.CustomerInput?.properties).toMatchObject({
      country: { description: expect.stringContaining('Default `NL`.') }, type: { description: 'Default `business`.' },
    })
    expect(schemas.InvoiceLineInput?.properties).toMatchObject({ quantity: { description: 'Default `1`.' } })
  })

  it.each(described)('says of %s what it does, who may call it and where it belongs', (id, { description, tags, ...rest }) => {
    const operation = operationList.find(one => one.id === id)

    expect(operation?.description).toMatch(/\w{3}/)
    expect(document.tags.map(({ name }: { name: string }) => name)).toContain(tags[0])
    expect(rest['x-scope']).toBe(operation?.scope ?? undefined)
    expect(rest['x-plan']).toBe(operation?.plan)
    if (operation?.scope) expect(description).toContain(`Needs the scope \`${operation.scope}\``)
  })

  it('lists its groups in the order of the contract, each in words', () => {
    expect(document.tags.every(({ description }: { description: string }) => /\w{3}/.test(description))).toBe(true)
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual([
      'Account and business', 'Members', 'Customers', 'Products', 'Invoices and credit notes', 'Bank statements',
      'Reports and export', 'Import', 'Layouts',
      'Recurring invoices', 'Email', 'Billing', 'Machine entry points', 'Public links',
    ])
  })

  it('shows examples that its own schemas take', () => {
    const shown = operationList.flatMap(operation => (exampleOf(operation.id) ? [operation] : []))

    expect(shown.length).toBeGreaterThan(50)
    for (const { id, response, body } of shown) {
      const example = exampleOf(id)
      expect(response.schema.safeParse(example?.response).error, id).toBeUndefined()
      if (example?.request !== undefined) expect(body?.safeParse(example.request).error, id).toBeUndefined()
    }
  })
})
