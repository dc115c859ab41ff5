import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { InvoiceCorrections } from '#contract/schemas/corrections'
import type { CustomerBalances } from '#contract/schemas/customer'
import type { Invoice } from '#contract/schemas/invoice'
import { invoiceSumsQuerySchema, type InvoiceSums } from '#contract/schemas/invoice-query'
import { statsQuerySchema, type Stats } from '#contract/schemas/stats'
import { restoreBackup } from '#db/backup/backup'
import { appliedMigrations, knownMigrations } from '#db/schema/schema-version'
import { listCustomerBalances } from '#services/customers/balances'
import { getInvoiceCorrections } from '#services/invoices/corrections'
import { getInvoice } from '#services/invoices/find'
import { sumListedInvoices } from '#services/invoices/list'
import { markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { listPayments } from '#services/invoices/payments'
import { getStats } from '#services/reports/stats'
import { verifyInstallation } from '#services/verification/verify'
import { operatorContext } from '#services/work/trusted-contexts'
import type { AccountContext } from '#services/work/context'
import { copyDatabase } from '../support/databases'
import { temporaryFolder } from '../support/run-folder'
import { dailyOnPostgres } from '../support/skipped'
import { openService, type TestService } from '../support/service'

/**
 * A backup of what commit db3ad830 of 28 November 2026 left behind, the last one without payments: documents that were
 * marked paid before and after they were credited, in two currencies, imported ones, credit notes on invoices made
 * elsewhere, and what it answered of all that.
 */
const kept = (name: string) => fileURLToPath(new URL(`../support/older-version/28-november.${name}`, import.meta.url))
const then = JSON.parse(gunzipSync(readFileSync(kept('json.gz'))).toString()) as {
  accountId: string
  /** Ids of documents, by what became of them. */
  named: Record<string, string>
  documents: { document: Invoice, corrections: Omit<InvoiceCorrections, 'lines'> | null }[]
  sums: InvoiceSums
  open: InvoiceSums
  stats: Stats
  balances: CustomerBalances
}
const documents = then.documents.map(({ document }) => document)
const credited = then.documents.flatMap(({ document: { id, number }, corrections }) =>
  corrections ? [{ id, number, corrections }] : [])
const asksForNothing = then.named['note that was marked paid and asks for nothing']

let installation: TestService
let jansen: AccountContext
beforeAll(async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  await restoreBackup(databaseUrl, kept('backup'), { overwrite: false, secretKeys: [] })
  installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  expect(await appliedMigrations(databaseUrl)).toEqual(knownMigrations)
  jansen = await operatorContext(installation.service, then.accountId)
})
afterAll(() => installation.close())

describe('an upgrade to payments', dailyOnPostgres, () => {
  it('is whole, and leaves nothing to be done', async () => {
    const { findings, checked } = await verifyInstallation(installation.service.database)

    expect(findings).toEqual([])
    expect(checked.payments).toBe(documents.filter(({ status }) => status === 'paid').length)
    expect(await installation.service.database.prisma.upkeep.count()).toBe(0)
  })

  it.each(documents)('answers $status $kind $number as before', async ({ publicUrl: _, openCents, ...before }) => {
    const now = await getInvoice(jansen, before.id)

    expect(now).toMatchObject(before)
    // Of a credit note, what is to be paid back stood with its invoice.
    const isOnOurs = before.kind === 'credit_note' && before.creditedInvoiceId !== null && before.status !== 'draft'
    if (!isOnOurs) expect(now.openCents).toBe(openCents)
    expect(now.overpaidCents).toBe(0)
  })

  it.each(credited)('has what was credited, paid and refunded of $number as before', async ({ id, corrections }) => {
    const now = await getInvoiceCorrections(jansen, id)

    expect(now).toMatchObject(corrections)
    for (const { id: noteId, refundDueCents, displayStatus } of now.creditNotes) {
      if (displayStatus !== 'draft') expect((await getInvoice(jansen, noteId)).openCents).toBe(refundDueCents)
    }
  })

  it.each(documents)('has a payment of $status $kind $number where it is paid', async ({ id, status, currency, ...of }) => {
    const { data } = await listPayments(jansen, id)
    if (status !== 'paid') return expect(data).toEqual([])

    const settlement = then.documents.find(({ document }) => document.id === id)?.corrections?.settlement
    const amountCents = settlement?.paidCents ?? (id === asksForNothing ? 0 : of.totalCents)
    expect(data).toMatchObject([{
      id, amountCents, amountEurCents: currency === 'EUR' ? amountCents : null, exchangeDifferenceCents: null,
      paidOn: of.paidAt?.slice(0, 10), method: 'other', source: of.imported ? 'import' : 'manual', settledWith: null,
    }])
    return expect(await getInvoice(jansen, id)).toMatchObject({ paidCents: amountCents })
  })

  it('has every figure as before', async () => {
    expect(await sumListedInvoices(jansen, invoiceSumsQuerySchema.parse({}))).toEqual(then.sums)
    expect(await sumListedInvoices(jansen, invoiceSumsQuerySchema.parse({ status: 'open' }))).toEqual(then.open)
    expect(await getStats(jansen, statsQuerySchema.parse({}))).toEqual(then.stats)
    expect(await listCustomerBalances(jansen, { ids: then.balances.data.map(({ customerId }) => customerId) }))
      .toEqual(then.balances)
  })

  it('lets what was marked paid be undone', async () => {
    const id = then.named['credited, paid, credited'] ?? ''
    const { totalCents } = await getInvoice(jansen, id)
    const { settlement: { creditedCents } } = await getInvoiceCorrections(jansen, id)

    expect(await markInvoiceUnpaid(jansen, id)).toMatchObject({ status: 'issued', openCents: totalCents - creditedCents })
    expect((await verifyInstallation(installation.service.database)).findings).toEqual([])
  })
})
