import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#db/client'
import { exportQuerySchema } from '#contract/schemas/export'
import { daysLater } from '#domain/retention'
import { exportDocuments } from '#services/exports/export-documents'
import type { PackedExport } from '#services/exports/pack-documents'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoicePdf } from '#services/invoices/pdf'
import { deleteAccount } from '#services/leaving/delete-account'
import { exportAccount } from '#services/leaving/export-account'
import { lookAfterRetention } from '#services/retention/look-after'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { verifyInstallation } from '#services/verification/verify'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { operatorContext } from '#services/work/trusted-contexts'
import type { AccountContext } from '#services/work/context'
import { draftOf, openCast } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { addFilesOfDocuments, addManyDocuments } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { openTelling, planOf, type Statement } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { dailyOnSqlite, onlyOn } from '../support/skipped'

usePdfWorker()

/** What a task took of the database. */
interface Cost {
  statements: number
  rows: number
}

const times = 4
const [few, many] = [100, 100 * times]
let costs: Record<string, Cost>[]
/** By statement, of the pages that were read of the larger account. */
let plans: Map<string, string[]>

beforeAll(async () => {
  costs = [await costsOf(few), await costsOf(many)]
})

/** What each task takes of an account with so many documents, all but drafts with their files. */
async function costsOf(documents: number): Promise<Record<string, Cost>> {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  const { account } = await openCast(installation.service, 'Studio Vink')
  const { id, customerId } = await issueInvoice(account, (await draftOf(account)).id, {})
  await getInvoicePdf(account, id)
  await installation.service.outside.background.settled()
  const { accountId } = account
  const copied = { accountId, invoiceId: id, customerId: customerId ?? '' }
  await addManyDocuments(installation.service.database, copied, documents)
  await addFilesOfDocuments(installation.service.database, copied)

  const { database, statements, answered } = await openTelling(databaseUrl)
  const service = { ...installation.service, database }
  const vink = await operatorContext(service, accountId)
  const tasks: Record<string, () => Promise<unknown>> = {
    verifying: () => verifyInstallation(database),
    'deriving sums anew': async () => {
      await database.prisma.turnoverSum.deleteMany()
      await rebuildSums(database, installation.clock.now())
    },
    'exporting documents': async () => sizeOf(await exportDocuments(vink, exportQuerySchema.parse({}))),
    'exporting the account': () => sizeOf(exportAccount(vink)),
    'deleting documents that expired': async () => {
      await expireHalf(vink, installation.clock.now())
      await lookAfterRetention(service)
    },
    'deleting the account': async () => {
      await vink.db.account.updateMany({ data: { deletesAt: installation.clock.now() } })
      while (!await deleteAccount(vink)) await deliverOutbox(service)
    },
    'verifying what stayed of it': () => verifyInstallation(database),
  }
  const costs: Record<string, Cost> = {}
  const asked: Statement[] = []
  for (const [name, run] of Object.entries(tasks)) {
    const before = { statements: statements.length, rows: answered.rows }
    await run()
    asked.push(...statements.slice(before.statements))
    costs[name] = { statements: statements.length - before.statements, rows: answered.rows - before.rows }
  }
  plans = await plansOf(database, asked)
  await database.close()
  await installation.close()
  return costs
}

async function sizeOf({ chunks }: PackedExport): Promise<number> {
  let bytes = 0
  for await (const chunk of chunks) bytes += chunk.length
  return bytes
}

async function expireHalf({ db }: AccountContext, now: Date): Promise<void> {
  const { id } = await db.outboxMail.findFirstOrThrow()
  await db.outboxMail.updateMany({ where: { id }, data: { sentAt: daysLater(now, -60) } })
  await db.invoice.updateMany({
    where: { status: { not: 'draft' }, issueDate: { lt: '2018-01-01' } },
    data: { retentionStage: 'reminded', expiresAt: now, expiryAnnouncedBy: id, expiryRemindedBy: id },
  })
}

/** How the database goes about each statement that asks for what comes after the last row of a page. */
async function plansOf(database: Database, asked: readonly Statement[]): Promise<Map<string, string[]>> {
  const pages = new Map(asked.filter(({ sql }) => /^SELECT.* >=? \S+.* LIMIT /s.test(sql)).map(statement => [statement.sql, statement]))
  const plans = new Map<string, string[]>()
  for (const [sql, statement] of pages) plans.set(sql, await planOf(database, statement))
  return plans
}

const tasks = ['verifying', 'deriving sums anew', 'exporting documents', 'exporting the account',
  'deleting documents that expired', 'deleting the account', 'verifying what stayed of it']

describe('an account with four times the documents', dailyOnSqlite, () => {
  it.each(tasks)('takes at most four times the statements and rows for %s', (task) => {
    const [before, after] = costs.map(cost => cost[task] ?? { statements: 0, rows: 0 })

    expect(before?.rows).toBeGreaterThan(few / 4)
    expect(after?.statements).toBeLessThanOrEqual(times * (before?.statements ?? 0))
    expect(after?.rows).toBeLessThanOrEqual(times * (before?.rows ?? 0))
  })

  // Postgres reads small tables whole where it likes; what SQLite does follows from the statement alone.
  it('is read page after page, each from where the last one ended, without reading a table whole or sorting it', onlyOn('sqlite'), () => {
    const bad = [...plans].flatMap(([sql, steps]) => steps.filter(step => /^SCAN|^SORT$/.test(step)).map(step => `${step}: ${sql}`))

    expect(plans.size).toBeGreaterThan(10)
    expect(bad).toEqual([])
  })
})
