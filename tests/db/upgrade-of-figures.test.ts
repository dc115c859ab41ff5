import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import { invoiceSumsQuerySchema, type InvoiceSums } from '#contract/schemas/invoice-query'
import type { VatReturn } from '#contract/schemas/vat-return'
import { restoreBackup } from '#db/backup/backup'
import { appliedMigrations, knownMigrations } from '#db/schema/schema-version'
import { getInvoice } from '#services/invoices/find'
import { sumListedInvoices } from '#services/invoices/list'
import { getVatReturn } from '#services/reports/vat-return'
import { verifyInstallation } from '#services/verification/verify'
import { operatorContext } from '#services/work/trusted-contexts'
import type { AccountContext } from '#services/work/context'
import { copyDatabase } from '../support/databases'
import { temporaryFolder } from '../support/run-folder'
import { dailyOnSqlite } from '../support/skipped'
import { openService, type TestService } from '../support/service'

/**
 * What commit a37eaa3 of 25 November 2026 left behind, five migrations ago: the year of `fillInstallation`, services to
 * Germany, a reverse charge, an export in dollars, thirty imported invoices and a filed return. Made by its own
 * migrations and services, with what they answered.
 */
const kept = (name: string) => fileURLToPath(new URL(`../support/older-version/25-november.${name}`, import.meta.url))
const then = JSON.parse(gunzipSync(readFileSync(kept('json.gz'))).toString()) as {
  accountId: string
  documents: Invoice[]
  returns: { period: string, figures: VatReturn['figures'], filing: VatReturn['filing'] }[]
  sums: InvoiceSums
}

let installation: TestService
let vink: AccountContext
afterAll(() => installation.close())
beforeAll(async () => {
  const databaseUrl = await olderDatabase()
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  expect(await appliedMigrations(databaseUrl)).toEqual(knownMigrations)
  vink = await operatorContext(installation.service, then.accountId)
})

/** The file as it lay there, where that is SQLite; on Postgres the backup, whose schema is brought up to date too. */
async function olderDatabase(): Promise<string> {
  if (inject('databaseKind') === 'sqlite') {
    const file = join(temporaryFolder('older'), 'polder.db')
    writeFileSync(file, gunzipSync(readFileSync(kept('db.gz'))))
    expect((await appliedMigrations(`file:${file}`)).at(-1)).toBe('20261125041406_recurring_first_date')
    return `file:${file}`
  }
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  await restoreBackup(databaseUrl, kept('backup'), { overwrite: false, secretKeys: [] })
  return databaseUrl
}

describe('an upgrade from 25 November', dailyOnSqlite, () => {
  it.each(then.documents)('answers $status $kind $number as before', async ({ publicUrl: _, openCents, ...before }) => {
    // Of a credit note it is what goes back since, and this one lessened what was open.
    const now = before.kind === 'credit_note' ? 0 : openCents
    expect(await getInvoice(vink, before.id)).toMatchObject({ ...before, openCents: now })
  })

  it('has as many documents, of the same sums but for drafts and what was cancelled, which are counted no more', async () => {
    expect(await vink.db.invoice.count()).toBe(then.documents.length)
    const uncounted = then.documents.filter(({ status }) => ['draft', 'cancelled'].includes(status))
    const drafts = uncounted.filter(({ status }) => status === 'draft')
    expect(uncounted.map(({ currency }) => currency)).toEqual(['EUR', 'EUR'])
    const data = then.sums.data.map(sum => sum.currency !== 'EUR' ? sum : {
      ...sum,
      count: sum.count - uncounted.length,
      totalCents: drafts.reduce((cents, { totalCents }) => cents - totalCents, sum.totalCents),
    })
    expect(await sumListedInvoices(vink, invoiceSumsQuerySchema.parse({}))).toMatchObject({ data })
  })

  it.each(then.returns)('has the VAT figures of $period as before', async ({ period, figures, filing }) => {
    expect(await getVatReturn(vink, period)).toMatchObject({ figures, filing })
  })

  it('is whole', async () => {
    expect((await verifyInstallation(installation.service.database)).findings).toEqual([])
  })
})
