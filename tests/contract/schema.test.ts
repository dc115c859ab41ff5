import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tenancy } from '#db/for-account'
import { composeSchema, databaseKinds, snapshotFile } from '../../prisma/tools/models'

describe('the database schema', () => {
  it.each(databaseKinds)('of %s is where its newest migration leads', (kind) => {
    expect(readFileSync(snapshotFile(kind), 'utf8')).toBe(composeSchema(kind))
  })

  it('is the same for both databases but for the datasource', () => {
    const [sqlite, postgres] = databaseKinds.map(kind => composeSchema(kind).replace(/^[\s\S]*?\nmodel /, 'model '))

    expect(sqlite).toBe(postgres)
  })

  it('tells for every model that holds an account\'s rows how they are narrowed to it', () => {
    const models = [...composeSchema('sqlite').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)]
    const owned = models.filter(([, name, body]) => name === 'Account' || /^ {2}(accountId|invoiceId|userId) /m.test(body ?? ''))

    expect(Object.keys(tenancy).sort())
      .toEqual(owned.map(([, name]) => name).filter(name => name !== 'PasskeyChallenge').sort())
  })
})
