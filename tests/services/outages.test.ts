import { createClient, type Transaction as LibsqlTransaction } from '@libsql/client'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { outageOf, outageOfAll } from '#db/outage'
import { attempt } from '#services/accounts/attempts'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { createCustomer } from '#services/customers/create'
import { removeDroppedDomains } from '#services/email-domains/remove-dropped'
import { deleteDueAccounts } from '#services/leaving/delete-due'
import { runDueSchedules } from '#services/recurring/run-due'
import { lookAfterRetention } from '#services/retention/look-after'
import { answerOnce, type KeyedRequest } from '#services/work/answer-once'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { draftOf, openCast } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { openGate } from '../support/gate'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

const bakkerij = { type: 'business', name: 'Bakkerij', country: 'NL' } as const

let test: TestService
/** The same database, by a way that no outage shuts. */
let beside: Database
let databaseUrl: string
let beginOutage: () => Promise<void> | void
let endOutage: () => Promise<void> | void
let closeWay: () => Promise<void> | void

beforeEach(async () => {
  databaseUrl = await copyDatabase(inject('databaseTemplate'))
  beside = await openDatabase(databaseUrl)
  const url = inject('databaseKind') === 'postgres' ? await throughGate(databaseUrl) : besideWriter(databaseUrl)
  test = await openService({ databaseUrl: url, outboxDir: temporaryFolder('outbox') })
})
afterEach(async () => {
  await endOutage()
  await test.close()
  await beside.close()
  await closeWay()
})

async function throughGate(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  const gate = await openGate(Number(url.port))
  beginOutage = gate.shut
  endOutage = gate.open
  closeWay = gate.close
  url.port = String(gate.port)
  return url.href
}

/** Another program that writes keeps everybody else from writing. */
function besideWriter(databaseUrl: string): string {
  const client = createClient({ url: databaseUrl })
  let writer: LibsqlTransaction | undefined
  beginOutage = async () => {
    writer = await client.transaction('write')
  }
  endOutage = () => writer?.close()
  closeWay = () => client.close()
  return databaseUrl
}

/**
 * Holds the lock of an account, as a change on another server does. Whoever waits for it has the statement ended after
 * a moment, and not by its own limit, which takes 15 seconds with all its repetitions. @returns what sets it free
 */
async function holdAccount(url: string, accountId: string): Promise<() => Promise<void>> {
  const [holder, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })]
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM "AuditChain" WHERE "accountId" = $1 FOR UPDATE', [accountId])
  let looking: Promise<unknown> = Promise.resolve()
  const watching = setInterval(() => {
    looking = looking.then(() => watcher.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`))
  }, 50)
  return async () => {
    clearInterval(watching)
    // One that is under way when its connection is closed would be rejected, and nobody look.
    await looking
    await Promise.all([holder.end(), watcher.end()])
  }
}

/** What the database or its client says, with its code as each of them tells it. */
function fault(message: string, code: string, cause?: Error): Error {
  const meta = { driverAdapterError: { name: 'DriverAdapterError', cause: { originalCode: code, kind: 'postgres', code } } }
  return Object.assign(new Error(message, { cause }), code.startsWith('P2') ? { code } : { code: 'P2010', meta })
}

describe('a limit of time', () => {
  const expired = 'Transaction API error: A query cannot be executed on an expired transaction. The timeout for this transaction was'

  it.each([
    fault(`${expired} 15000 ms, however 15004 ms passed`, 'P2028'),
    fault('canceling statement due to statement timeout', '57014'),
    fault('canceling statement due to lock timeout', '55P03'),
  ])('that the rows of one account met is an outage to its caller, and none to others: %s', (error) => {
    expect([outageOf(error), outageOfAll(error)]).toEqual(['unreachable', null])
    expect(outageOfAll(new Error('Failed', { cause: error }))).toBeNull()
  })

  it.each([
    fault('Transaction API error: Unable to start a transaction in the given time.', 'P2028'),
    fault('Timed out fetching a new connection from the connection pool', 'P2024'),
    fault(`${expired} 15000 ms`, 'P2028', new Error('read ECONNRESET')),
    fault('terminating connection due to administrator command', '57P01'),
    new Error('Query read timeout'),
  ])('that everybody would meet is an outage to all: %s', (error) => {
    expect([outageOf(error), outageOfAll(error)]).toEqual(['unreachable', 'unreachable'])
  })
})

interface Sweep {
  /** Makes work for an account. */
  makeDue: (account: AccountContext) => Promise<unknown>
  /** Does the work of all accounts. */
  run: (service: ServiceContext) => Promise<{ failed: number }>
  isDone: (account: AccountContext) => Promise<boolean>
}

const sweeps: [string, Sweep][] = [
  ['recurring invoices', {
    async makeDue(account) {
      const template = await draftOf(account)
      const due = { nextRunDate: '2026-11-20', autoIssue: false }
      for (let count = 1; count <= 2; count++) await repeat({ ...account, plan: 'pro' }, template.id, due)
    },
    run: runDueSchedules,
    isDone: async ({ db }) => await db.recurringSchedule.count({ where: { runCount: 1 } }) === 2,
  }],
  ['documents that expire', {
    makeDue: ({ db }) => db.account.updateMany({ data: { plan: 'free', retentionDays: null } }),
    run: lookAfterRetention,
    isDone: async ({ db }) => (await db.account.findFirstOrThrow()).retentionDays !== null,
  }],
  ['accounts to be deleted', {
    makeDue: ({ db }) => db.account.updateMany({ data: { deletesAt: new Date(0) } }),
    run: deleteDueAccounts,
    isDone: async ({ db }) => await db.account.count() === 0,
  }],
  ['sender domains that were deleted', {
    makeDue: ({ db, accountId }) => db.emailDomain.create({
      data: {
        id: `domain-of-${accountId}`, accountId, domain: `${accountId}.example`, fromLocalPart: 'facturen', status: 'removing',
        records: [], createdAt: new Date(0), updatedAt: new Date(0),
      },
    }),
    run: removeDroppedDomains,
    isDone: async ({ db }) => await db.emailDomain.count() === 0,
  }],
]

if (inject('databaseKind') === 'postgres') {
  describe('an account whose rows another server holds', () => {
    it.each(sweeps)('keeps no other from its turn, and has its own later: %s', async (_, { makeDue, run, isDone }) => {
      const { account: jansen } = await openCast(test.service, 'Timmerbedrijf Jansen')
      const { account: vink } = await openCast(test.service, 'Studio Vink')
      await beside.prisma.account.updateMany({ data: { plan: 'pro', retentionDays: null } })
      for (const account of [jansen, vink]) await makeDue(account)
      const release = await holdAccount(databaseUrl, jansen.accountId)
      expect(await run(test.service)).toMatchObject({ failed: 1 })
      expect([await isDone(jansen), await isDone(vink)]).toEqual([false, true])
      await release()

      expect(await run(test.service)).toMatchObject({ failed: 0 })
      expect(await isDone(jansen)).toBe(true)
    })
  })

  describe('a server that is not there', () => {
    it.each([
      ['refuses connections', 'postgresql://polder@127.0.0.1:1/polder'],
      ['has no address', 'postgresql://polder@nowhere.invalid/polder'],
    ])('and %s is an outage to whatever asks it', async (_, databaseUrl) => {
      const { prisma, close } = await openDatabase(databaseUrl)
      const questions = [prisma.account.count(), prisma.$queryRaw`SELECT 1`]

      for (const question of questions) {
        await expect(question).rejects.toSatisfy(error => outageOf(error) === 'unreachable')
      }
      await close()
    })
  })
}

describe('an outage in the midst of a request', () => {
  it('leaves its Idempotency-Key free for whoever comes again', async () => {
    const { accountId } = await createAccount(test.service, {
      email: 'vink@example.nl', password: 'vier woorden zijn genoeg', name: 'Studio Vink', locale: 'nl', plan: 'pro',
    })
    const account = await operatorContext(test.service, accountId)
    const request: KeyedRequest = {
      key: 'once', operation: 'createCustomer', hash: 'a', status: 201, isAnswer: value => Object(value).name === 'Bakkerij',
    }
    await expect(answerOnce(account, request, async (keeping) => {
      await beginOutage()
      return createCustomer(keeping, bakkerij)
    })).rejects.toThrow()
    await endOutage()

    await expect.poll(() => beside.prisma.idempotencyRecord.count()).toBe(0)
    expect(await answerOnce(account, request, keeping => createCustomer(keeping, bakkerij)))
      .toMatchObject({ status: 201, isReplayed: false })
    expect(await beside.prisma.customer.count()).toBe(1)
  })

  it('counts for nobody as a try that failed', async () => {
    const tried = {
      subject: 'vink@example.nl', method: 'password', user: null, browser: { ipAddress: '192.0.2.1', userAgent: null },
    } as const
    await expect(attempt(test.service, tried, async () => {
      await beginOutage()
      return test.service.database.prisma.signInAttempt.deleteMany()
    })).rejects.toThrow()
    await endOutage()

    await expect.poll(() => beside.prisma.signInAttempt.count()).toBe(0)
  })
})
