import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { jobs } from '#services/jobs/jobs'
import { operatorContext } from '#services/work/trusted-contexts'
import { issueLines } from '../bench/issued'
import { newVink } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { accountLike, addAccountsLike } from '../support/many-accounts'
import { addFilesOfDocuments, addManyDocuments } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { openTelling, planOf, type Statement } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { beforeRelease, onlyOn } from '../support/skipped'
import { longestMs } from '../support/waiting'
import { medianOf } from '../load/latencies'
import { questionsOf } from '../load/questions'

/** So many accounts, of so many documents each: 20,000 of 150 are three million. */
const accounts = Number(process.env.POLDER_SCALE_ACCOUNTS ?? '100')
const documentsEach = Number(process.env.POLDER_SCALE_DOCUMENTS ?? '60')
const timesEach = 9
/** A table of fewer rows is read whole where Postgres likes. */
const smallRows = 2_000
const partitioning = new URL('../../docs/postgres/partition-by-account.sql', import.meta.url)

usePdfWorker()

describe(`${accounts} accounts of ${documentsEach} documents`, { timeout: longestMs.millions, ...beforeRelease, ...onlyOn('postgres') }, () => {
  it('are asked by indexes alone, in one table and in partitions', async () => {
    const databaseUrl = await copyDatabase(inject('databaseTemplate'))
    const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
    const vink = await newVink(installation)
    const { id, customerId } = await issueLines(vink, 5)
    const copied = { accountId: vink.accountId, invoiceId: id, customerId: customerId ?? '' }
    await addManyDocuments(installation.service.database, copied, documentsEach)
    await addFilesOfDocuments(installation.service.database, copied)
    // Files lie beside their rows: no statement that looks for one reads its bytes, so short ones do.
    await installation.service.database.prisma.$executeRaw`UPDATE "StoredDocument" SET "bytes" = substr("bytes", 1, 300)`
    await addAccountsLike(databaseUrl, vink.accountId, accounts)
    const accountId = await accountLike(databaseUrl, vink.accountId, Math.ceil(accounts / 2))

    const plain = await askAll(installation.service, databaseUrl, accountId)
    await onDatabase(databaseUrl, readFileSync(partitioning, 'utf8'))
    await onDatabase(databaseUrl, 'VACUUM ANALYZE')
    const parted = await askAll(installation.service, databaseUrl, accountId)
    await installation.close()
    console.log([
      '| | one table | in partitions |', '|---|---|---|',
      ...[...plain.medians].map(([name, ms]) => `| ${name} | ${ms.toFixed(1)} ms | ${(parted.medians.get(name) ?? NaN).toFixed(1)} ms |`),
    ].join('\n'))

    expect(plain.plans).toBeGreaterThan(30)
    expect(plain.scans).toEqual([])
    expect(parted.scans).toEqual([])
  })
})

/** What one of the accounts asks for every day, and what each sweep asks for every minute. */
async function askAll(
  service: Parameters<typeof operatorContext>[0], databaseUrl: string, accountId: string,
): Promise<{ medians: Map<string, number>, scans: string[], plans: number }> {
  const { database, statements } = await openTelling(databaseUrl)
  const told = { ...service, database }
  const account = await operatorContext(told, accountId)
  const { id: invoiceId } = await account.db.invoice.findFirstOrThrow({ where: { status: 'paid' } })
  const { id: customerId } = await account.db.customer.findFirstOrThrow()
  const questions: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(Object.entries(questionsOf({ size: documentsEach, invoiceId, customerId }))
      .map(([name, ask]) => [name, () => ask(account)])),
    ...Object.fromEntries(Object.entries(jobs).map(([name, { waiting }]) => [`what waits of ${name}`, () => waiting(told)])),
  }
  const medians = new Map<string, number>()
  const asked = new Map<string, Statement>()
  for (const [name, ask] of Object.entries(questions)) {
    medians.set(name, await medianOf(timesEach, ask))
    for (const statement of statements.splice(0)) if (/^(SELECT|WITH)/.test(statement.sql)) asked.set(statement.sql, statement)
  }
  const large = await largeTables(databaseUrl)
  const scans: string[] = []
  for (const statement of asked.values()) {
    const steps = await planOf(database, statement)
    const whole = steps.filter(step => large.some(table => step === `SCAN ${table}`))
    if (whole.length > 0) scans.push(`${whole.join(', ')}: ${statement.sql}`)
  }
  await database.close()
  return { medians, scans, plans: asked.size }
}

async function largeTables(databaseUrl: string): Promise<string[]> {
  const rows = await onDatabase(databaseUrl, `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND reltuples > ${smallRows}`)
  return rows.map(({ name }) => String(name))
}

async function onDatabase(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
