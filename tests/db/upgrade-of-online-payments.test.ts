import { createClient } from '@libsql/client'
import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { migrate, migrationStatements } from '#db/schema/migrate'
import { knownMigrations } from '#db/schema/schema-version'
import { emptyDatabase } from '../support/databases'

const before = knownMigrations.findIndex(name => name.endsWith('_online_payment_shares'))

/** Brings an empty database to the schema before payments had shares, and fills it. */
async function fillBefore(databaseUrl: string, rows: readonly string[]): Promise<void> {
  const statements = [...migrationStatements(inject('databaseKind'), 0, before), ...rows]
  if (inject('databaseKind') === 'sqlite') {
    const client = createClient({ url: databaseUrl })
    for (const statement of statements) await client.executeMultiple(statement)
    client.close()
    return
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const at = '2026-11-29T03:00:00.000+00:00'
const account = `INSERT INTO "Account" ("id", "name", "plan", "createdAt", "updatedAt")
  VALUES ('jansen', 'Timmerbedrijf Jansen', 'pro', '${at}', '${at}')`
const invoice = `
  INSERT INTO "Invoice" ("id", "accountId", "kind", "status", "issueDate", "currency", "locale", "vatTreatment", "showEpcQr",
    "subtotalCents", "vatTotalCents", "totalCents", "creditedCents", "vatBreakdown", "reminderCount", "viewCount",
    "searchText", "createdAt", "updatedAt")
  VALUES ('invoice', 'jansen', 'invoice', 'issued', '2026-11-20', 'EUR', 'nl', 'standard', false,
    8500, 1785, 10285, 0, '[]', 0, 0, '', '${at}', '${at}')`
const online = (id: string, fields: { state: string, openFor: string | null, bookedCents: number, locale: string | null }) => `
  INSERT INTO "OnlinePayment" ("id", "accountId", "invoiceId", "provider", "keyEnding", "isTest", "providerId",
    "amountCents", "currency", "state", "openFor", "locale", "bookedCents", "createdAt", "updatedAt")
  VALUES ('${id}', 'jansen', 'invoice', 'mollie', 'Ab12', false, 'tr_${id}', 10285, 'EUR', '${fields.state}',
    ${text(fields.openFor)}, ${text(fields.locale)}, ${fields.bookedCents}, '${at}', '${at}')`
const text = (value: string | null) => value === null ? 'NULL' : `'${value}'`

describe('an upgrade to payments of several documents', () => {
  it('has one share of each payment of before, which stands where it stood', async () => {
    const databaseUrl = await emptyDatabase(inject('databaseTemplate'))
    await fillBefore(databaseUrl, [
      account, invoice,
      online('paid', { state: 'paid', openFor: null, bookedCents: 10_000, locale: 'de' }),
      online('open', { state: 'open', openFor: 'invoice', bookedCents: 0, locale: null }),
    ])
    await migrate(databaseUrl)

    const { prisma, close } = await openDatabase(databaseUrl)
    const rows = await prisma.onlinePayment.findMany({ include: { shares: true }, orderBy: { id: 'asc' } })
    const share = { accountId: 'jansen', position: 0, invoiceId: 'invoice', amountCents: 10_285n }
    expect(rows).toMatchObject([
      {
        id: 'open', customerId: null, state: 'open', providerId: 'tr_open', amountCents: 10_285n, bookedCents: 0n, locale: null,
        shares: [{ ...share, bookedCents: 0n, openFor: 'invoice' }],
      },
      {
        id: 'paid', customerId: null, state: 'paid', providerId: 'tr_paid', amountCents: 10_285n, bookedCents: 10_000n, locale: 'de',
        shares: [{ ...share, bookedCents: 10_000n, openFor: null }],
      },
    ])
    await close()
  })
})
