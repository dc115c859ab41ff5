import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { invoiceInputSchema, invoiceSchema } from '#contract/schemas/invoice'
import { accountModels } from '#db/account/narrow'
import { contentFields } from '#domain/invoice/document-fields'
import { composeSchema, databaseKinds, snapshotFile } from '../../prisma/tools/models'

const models = [...composeSchema('sqlite').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)]
  .map(([, name = '', body = '']) => ({ name, body }))

describe('what a document says', () => {
  it.each(contentFields)('%s is stored, taken and shown under that name', (field) => {
    expect(models.find(({ name }) => name === 'Invoice')?.body).toMatch(new RegExp(`^ {2}${field} `, 'm'))
    expect(Object.keys(invoiceSchema.shape)).toContain(field)
    expect(Object.keys(invoiceInputSchema.shape)).toContain(field)
  })
})

describe('the database schema', () => {
  it.each(databaseKinds)('of %s is where its newest migration leads', (kind) => {
    expect(readFileSync(snapshotFile(kind), 'utf8')).toBe(composeSchema(kind))
  })

  it('is the same for both databases but for the datasource', () => {
    const [sqlite, postgres] = databaseKinds.map(kind => composeSchema(kind).replace(/^[\s\S]*?\nmodel /, 'model '))

    expect(sqlite).toBe(postgres)
  })

  it('names the account on every row that belongs to one, and lets it reach those models alone', () => {
    const owned = models.filter(({ name, body }) => /^ {2}(accountId|invoiceId|userId) /m.test(body) && name !== 'PasskeyChallenge')

    expect(owned.filter(({ body }) => !/^ {2}accountId /m.test(body))).toEqual([])
    expect([...accountModels].sort()).toEqual(owned.map(({ name }) => name).sort())
  })

  it('lets no row point at one of another account: what it points by names the account as well', () => {
    const relations = models.flatMap(({ name, body }) =>
      [...body.matchAll(/^ {2}(\w+) +(\w+)\??.*@relation\(.*fields: \[([^\]]+)\]/gm)]
        .map(([, field, target, fields]) => ({ relation: `${name}.${field}`, target, fields: fields?.split(', ') ?? [] })))

    expect(relations.length).toBeGreaterThan(20)
    for (const { relation, fields } of relations) expect(fields, relation).toContain('accountId')
  })
})
