import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostListed, readStatement } from '#services/customer-pages/statement'
import { installationOf, reachAccount, type AccountContext } from '#services/work/context'
import { issuedBy, openCast } from '../support/accounts'
import { addManyDocuments } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { piecesOf } from '../support/pieces'
import { openTelling, planOf } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
const documents = 12_000
let installation: TestService
let jansen: AccountContext
let customerId = ''

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
  const { accountId, db } = jansen
  const { id: invoiceId, customer } = await issuedBy(jansen)
  customerId = customer?.id ?? ''
  await addManyDocuments(installationOf(jansen).database, { accountId, invoiceId, customerId }, documents)
  // Piece by piece: one statement over all of them takes longer than a statement may.
  const updatedAt = installation.clock.now()
  for (const ids of piecesOf((await db.invoice.findMany({ select: { id: true } })).map(({ id }) => id), 400)) {
    await db.invoice.updateMany({ where: { id: { in: ids } }, data: { customerId, issueDate: '2026-01-01', updatedAt } })
    await db.payment.updateMany({ where: { invoiceId: { in: ids } }, data: { paidOn: '2026-02-01' } })
  }
})
afterAll(() => installation.close())

describe('the statement of a customer with thousands of documents', () => {
  it('lists some hundreds of each, and sums up all of them exactly', async () => {
    const rows = await jansen.db.invoice.findMany({
      where: { kind: 'invoice', status: { in: ['issued', 'sent'] } }, select: { openCents: true },
    })
    const told = await readStatement(jansen, customerId)

    expect(rows.length).toBeGreaterThan(mostListed)
    expect(told.sums).toMatchObject([{ openCents: Number(rows.reduce((sum, { openCents }) => sum + openCents, 0n)) }])
    expect(told.isCut).toEqual({ open: true, settled: true, payments: true })
    expect([told.open.length + told.back.length, told.settled.length, told.payments.length])
      .toEqual([mostListed, mostListed, mostListed])
  })

  it('asks four times, each by the index of the customer', async () => {
    const { accountId, actor } = jansen
    const service = installationOf(jansen)
    const telling = openTelling(database.url)
    await readStatement(reachAccount({ ...service, database: telling.database }, accountId, actor), customerId)

    expect(telling.statements).toHaveLength(4)
    for (const statement of [...telling.statements]) {
      const plan = await planOf(telling.database, statement)
      expect(plan.filter(step => step.startsWith('SCAN Invoice') || step.startsWith('SCAN Payment'))).toEqual([])
      expect(plan.join('\n')).toMatch(/customerId"?\s*=/)
    }
    await telling.database.close()
  })
})
