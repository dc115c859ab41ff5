import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { customerInputSchema, customerSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceSchema } from '#contract/schemas/invoice'
import { publicInvoiceSchema } from '#contract/schemas/public-invoice'
import { accountModels } from '#db/account/narrow'
import { customerFields } from '#domain/customer-fields'
import { namesWith, type Field } from '#domain/fields'
import { documentFields } from '#domain/invoice/document-fields'
import { composeSchema, databaseKinds, fingerprint, migratedFile, migrationsFolder } from '../../prisma/tools/models.mjs'

const models = [...composeSchema('sqlite').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)]
  .map(([, name = '', body = '']) => ({ name, body }))

const bodyOf = (model: string) => models.find(({ name }) => name === model)?.body ?? ''

describe.each([
  ['Invoice', documentFields, invoiceSchema, invoiceInputSchema],
  ['Customer', customerFields, customerSchema, customerInputSchema],
] as const)('the fields of %s', (model, table, shown, taken) => {
  it.each(Object.entries<Field>(table))('are stored, taken and shown under their names: %s', (name, { optional = false }) => {
    const [, isOptional] = new RegExp(`^ {2}${name} +\\w+(\\??)`, 'm').exec(bodyOf(model)) ?? []

    expect(isOptional, 'no column').toBe(optional ? '?' : '')
    expect(Object.keys(shown.shape)).toContain(name)
    expect(Object.keys(taken.shape)).toContain(name)
  })
})

it('shows on the page of a link what the table of fields puts there, and no more of it', () => {
  const shown = Object.keys(publicInvoiceSchema.shape).filter(name => name in documentFields)

  expect(shown.toSorted()).toEqual(namesWith(documentFields, { fact: true }, { page: true }).toSorted())
})

describe('the database schema', () => {
  it('is where the newest migrations lead', () => {
    expect(readFileSync(migratedFile, 'utf8')).toBe(fingerprint())
  })

  it('is where migrations of the same names lead for both databases', () => {
    const [sqlite, postgres] = databaseKinds.map(kind => readdirSync(migrationsFolder(kind)))

    expect(sqlite).toEqual(postgres)
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
    // A person may belong to several accounts, and keeps what is theirs alone in one of them.
    const acrossAccounts = ['Membership.user']
    for (const { relation, fields } of relations) {
      expect(fields.includes('accountId'), relation).toBe(!acrossAccounts.includes(relation))
    }
  })
})
