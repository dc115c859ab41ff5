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
/** Whether rows go into partitions from the first and one table is not asked: copying millions takes longer. */
const beginsParted = process.env.POLDER_SCALE_PARTITIONS === 'first'
const timesEach = 9
/** A table of fewer rows may be read whole. */
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
    if (beginsParted) await onDatabase(databaseUrl, readFileSync(partitioning, 'utf8'))
    await addAccountsLike(databaseUrl, vink.accountId, accounts)
    const accountId = await accountLike(databaseUrl, vink.accountId, Math.ceil(accounts / 2))

    const plain = beginsParted ? null : await askAll(installation.service, databaseUrl, accountId)
    if (plain) {
      await onDatabase(databaseUrl, readFileSync(partitioning, 'utf8'))
      await onDatabase(databaseUrl, 'VACUUM ANALYZE')
    }
    const parted = await askAll(installation.service, databaseUrl, accountId)
    await installation.close()
    const shown = (ms?: number) => ms === undefined ? '' : `${ms.toFixed(1)} ms`
    console.log([
      '| | one table | in partitions |', '|---|---|---|',
      ...[...parted.medians].map(([name, ms]) => `| ${name} | ${shown(plain?.medians.get(name))} | ${shown(ms)} |`),
    ].join('\n'))

    expect(parted.plans).toBeGreaterThan(30)
    expect(parted.faults).toEqual([])
    expect(plain?.faults ?? []).toEqual([])
    expect(plain?.plans ?? parted.plans).toBe(parted.plans)
  })
})

/** What one of the accounts asks for every day, and what each sweep asks for every minute. */
async function askAll(
  service: Parameters<typeof operatorContext>[0], databaseUrl: string, accountId: string,
): Promise<{ medians: Map<string, number>, faults: string[], plans: number }> {
  // A table of a few hundred rows would be read whole for being small: what no index serves shows without that as well.
  const { database, statements } = await openTelling(`${databaseUrl}?options=-c%20enable_seqscan%3Doff`)
  const told = { ...service, database }
  const account = await operatorContext(told, accountId)
  const { id: invoiceId } = await account.db.invoice.findFirstOrThrow({ where: { status: 'paid' } })
  const { id: customerId } = await account.db.customer.findFirstOrThrow()
  const ofAccount = Object.entries(questionsOf({ size: documentsEach, invoiceId, customerId }))
  const questions: [name: string, ask: () => Promise<unknown>, isOfAccount: boolean][] = [
    ...ofAccount.map(([name, ask]): typeof questions[number] => [name, () => ask(account), true]),
    ...Object.entries(jobs).map(([name, { waiting }]): typeof questions[number] =>
      [`what waits of ${name}`, () => waiting(told), false]),
  ]
  const large = await largeTables(databaseUrl)
  const medians = new Map<string, number>()
  const plans = new Map<string, string[]>()
  for (const [name, ask, isOfAccount] of questions) {
    medians.set(name, await medianOf(timesEach, ask))
    const asked = new Map<string, Statement>()
    for (const statement of statements.splice(0)) {
      if (/^(SELECT|WITH)/.test(statement.sql)) asked.set(statement.sql, statement)
    }
    for (const [sql, statement] of asked) {
      plans.set(sql, faultsOf(await planOf(database, statement), large, isOfAccount))
    }
    statements.length = 0
  }
  await database.close()
  return { medians, faults: [...plans].flatMap(([sql, faults]) => faults.map(fault => `${fault}: ${sql}`)), plans: plans.size }
}

/** Large tables that are read whole, and those of which one account's question reads several partitions. */
function faultsOf(steps: readonly string[], large: readonly string[], isOfAccount: boolean): string[] {
  const scans = steps.filter(step => large.some(table => step === `SCAN ${table}`))
  const read = new Map<string, Set<string>>()
  for (const step of steps) {
    const [name, table] = /^(?:SCAN|SEARCH) ((\w+)_\d+)\b/.exec(step)?.slice(1) ?? []
    if (name && table) read.set(table, (read.get(table) ?? new Set()).add(name))
  }
  const several = [...read].filter(([, names]) => isOfAccount && names.size > 1).map(([table]) => `SEVERAL OF ${table}`)
  return [...scans, ...several]
}

/** By name, partitions of a large table among them. */
async function largeTables(databaseUrl: string): Promise<string[]> {
  const rows = await onDatabase(databaseUrl, `
    SELECT c.relname AS name FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE c.relkind = 'r' AND ${smallRows} < CASE WHEN i.inhparent IS NULL THEN c.reltuples
      ELSE (SELECT SUM(p.reltuples) FROM pg_inherits o JOIN pg_class p ON p.oid = o.inhrelid WHERE o.inhparent = i.inhparent) END`)
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
