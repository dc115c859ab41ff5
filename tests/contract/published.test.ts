import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi'
import { breakagesBetween, factsOf, publishedWith } from '../support/description-facts'
import { acceptedBreakages } from './accepted-breakages'

const file = join(import.meta.dirname, 'published.txt')
const published = readFileSync(file, 'utf8').trim().split('\n')
const facts = factsOf(openApiDocument())

/** The facts of the description after somebody changed it. */
function changed(change: (description: Changeable) => void): string[] {
  const description = JSON.parse(JSON.stringify(openApiDocument())) as Changeable
  change(description)
  return factsOf(description)
}

interface Changeable {
  paths: Record<string, Record<string, { parameters: object[], responses: Record<string, unknown> }>>
  components: { schemas: Record<string, { properties: Record<string, object>, required: string[], enum: string[] }> }
}

describe('the description', () => {
  it('breaks no client that was made by the published one, but for what was accepted', () => {
    expect(breakagesBetween(published, facts)).toEqual(acceptedBreakages.map(({ breakage }) => breakage))
  })

  it('has nothing that is not noted as published: `npx vitest run --project contract tests/contract/published.test.ts -u`', async () => {
    await expect(`${publishedWith(published, facts).join('\n')}\n`).toMatchFileSnapshot(file)
  })
})

describe('a change that breaks clients', () => {
  it.each<[string, (description: Changeable) => void, string]>([
    ['an operation that goes', ({ paths }) => delete paths['/api/v1/products']?.post, 'gone: operation createProduct POST /api/v1/products'],
    ['a field of an answer that goes', ({ components }) => delete components.schemas.Invoice?.properties.number, 'gone: answers Invoice.number'],
    ['a field of an answer that may be missing', ({ components: { schemas: { Customer } } }) => Customer?.required.shift(), 'gone: always answers Customer.id'],
    ['a field of an answer that may be nothing', ({ components: { schemas: { Customer } } }) => {
      if (Customer) Customer.properties.name = { anyOf: [{ type: 'string' }, { type: 'null' }] }
    }, 'new: answers Customer.name as null'],
    ['a field of a request that goes', ({ components }) => delete components.schemas.InvoiceInput?.properties.reference, 'gone: takes InvoiceInput.reference'],
    ['a field of a request that is needed', ({ components }) => components.schemas.CustomerInput?.required.push('email'), 'new: needs CustomerInput.email'],
    ['a new field of a request that is needed', ({ components: { schemas: { CustomerInput } } }) => {
      if (!CustomerInput) return
      CustomerInput.properties.colour = { type: 'string' }
      CustomerInput.required.push('colour')
    }, 'new: needs CustomerInput.colour'],
    ['a parameter that goes', ({ paths }) => paths['/api/v1/stats']?.get?.parameters.splice(0), 'gone: takes getStats.query.year'],
    ['a value that goes', ({ components }) => components.schemas.VatTreatment?.enum.splice(0, 1), 'gone: takes VatTreatment as "standard"'],
  ])('is noticed, also once the file was written anew: %s', (_, change, breakage) => {
    const after = changed(change)
    const written = publishedWith(facts, after)

    expect(breakagesBetween(facts, after)).toContain(breakage)
    expect(breakagesBetween(written, after)).toContain(breakage)
  })
})

describe('a change that breaks nobody', () => {
  it.each<[string, (description: Changeable) => void]>([
    ['a field more in an answer', ({ components: { schemas: { Invoice } } }) => {
      if (Invoice) Invoice.properties.colour = { type: 'string' }
    }],
    ['a field more in a request', ({ components: { schemas: { InvoiceInput } } }) => {
      if (InvoiceInput) InvoiceInput.properties.colour = { type: 'string' }
    }],
    ['a thing more in a request that needs fields of its own', ({ components: { schemas: { InvoiceInput } } }) => {
      if (InvoiceInput) InvoiceInput.properties.parcel = { type: 'object', properties: { weight: { type: 'string' } }, required: ['weight'] }
    }],
    ['a value more', ({ components }) => components.schemas.ErrorCode?.enum.push('too_heavy')],
  ])('is let through: %s', (_, change) => {
    const after = changed(change)

    expect(breakagesBetween(facts, after)).toEqual([])
    expect(publishedWith(facts, after)).toEqual(after)
  })
})
