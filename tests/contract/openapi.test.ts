import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi'
import { operationList } from '#contract/operations/index'

const document = JSON.parse(JSON.stringify(openApiDocument()))

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
})
