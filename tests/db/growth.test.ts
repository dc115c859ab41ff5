import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#db/client'
import { exportQuerySchema } from '#contract/schemas/export'
import { daysLater } from '#domain/retention'
import { exportDocuments } from '#services/exports/export-documents'
import type { PackedExport } from '#services/exports/pack-documents'
import { issueInvoice } from '#services/invoices/issue'
import { createPayment } from '#services/invoices/payments'
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

/** How often a statement was asked, and how the database goes about it. */
interface Asked {
  times: number
  steps: string[]
}

const times = 4
const [few, many] = [100, 100 * times]
let costs: Record<string, Cost>[]
/** By statement, of the smaller account and of the larger one. */
let asked: Map<string, Asked>[]

beforeAll(async () => {
  const accounts = [await costsOf(few), await costsOf(many)]
  costs = accounts.map(account => account.costs)
  asked = accounts.map(account => account.asked)
})

/** What each task takes of an account with so many documents, all but drafts with their files. */
async function costsOf(documents: number): Promise<{ costs: Record<string, Cost>, asked: Map<string, Asked> }> {
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
    'paying what is open': async () => {
      const open = await vink.db.invoice.findMany({ where: { openCents: { gt: 0n } }, select: { id: true } })
      for (const { id } of open) await createPayment(vink, id, { amountCents: 1 })
    },
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
  const all: Statement[] = []
  for (const [name, run] of Object.entries(tasks)) {
    const before = { statements: statements.length, rows: answered.rows }
    await run()
    all.push(...statements.slice(before.statements))
    costs[name] = { statements: statements.length - before.statements, rows: answered.rows - before.rows }
  }
  const asked = await plansOf(database, all)
  await database.close()
  await installation.close()
  return { costs, asked }
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

/** How SQLite goes about each statement: Postgres reads small tables whole where it likes. */
async function plansOf(database: Database, statements: readonly Statement[]): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>()
  for (const statement of database.kind === 'sqlite' ? statements : []) {
    const known = asked.get(statement.sql)
    if (known) known.times += 1
    else if (/^(?:SELECT|UPDATE|DELETE)/.test(statement.sql)) asked.set(statement.sql, { times: 1, steps: await planOf(database, statement) })
  }
  return asked
}

const tasks = ['paying what is open', 'verifying', 'deriving sums anew', 'exporting documents', 'exporting the account',
  'deleting documents that expired', 'deleting the account', 'verifying what stayed of it']

describe('an account with four times the documents', dailyOnSqlite, () => {
  it.each(tasks)('takes at most four times the statements and rows for %s', (task) => {
    const [before, after] = costs.map(cost => cost[task] ?? { statements: 0, rows: 0 })

    expect(before?.rows).toBeGreaterThan(few / 4)
    expect(after?.statements).toBeLessThanOrEqual(times * (before?.statements ?? 0))
    expect(after?.rows).toBeLessThanOrEqual(times * (before?.rows ?? 0))
  })

  // What SQLite does follows from the statement alone.
  it('is read page after page, each from where the last one ended, without reading a table whole or sorting it', onlyOn('sqlite'), () => {
    const pages = [...asked[1] ?? []].filter(([sql]) => /^SELECT.* >=? \S+.* LIMIT /s.test(sql))

    expect(pages.length).toBeGreaterThan(10)
    expect(stepsLike(/^SCAN|^SORT$/, pages)).toEqual([])
  })

  it('is not read whole by what is asked once for each of its documents', onlyOn('sqlite'), () => {
    const [before, after] = asked
    const timesBefore = (sql: string) => before?.get(sql)?.times ?? 0
    const repeated = [...after ?? []].filter(([sql, { times }]) => times > 8 && times > 2 * timesBefore(sql))

    expect(repeated.length).toBeGreaterThan(10)
    expect(stepsLike(/^SCAN (?!sub)|\(accountId=\?\)$/, repeated)).toEqual([])
  })
})

function stepsLike(pattern: RegExp, statements: readonly [string, Asked][]): string[] {
  return statements.flatMap(([sql, { steps }]) => steps.filter(step => pattern.test(step)).map(step => `${step}: ${sql}`))
}
