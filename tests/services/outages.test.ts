import { createClient, type Transaction as LibsqlTransaction } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { outageOf } from '#db/outage'
import { attempt } from '#services/accounts/attempts'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { createCustomer } from '#services/customers/create'
import { answerOnce, type KeyedRequest } from '#services/work/answer-once'
import { copyDatabase } from '../support/databases'
import { openGate } from '../support/gate'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

const bakkerij = { type: 'business', name: 'Bakkerij', country: 'NL' } as const

let test: TestService
/** The same database, by a way that no outage shuts. */
let beside: Database
let beginOutage: () => Promise<void> | void
let endOutage: () => Promise<void> | void
let closeWay: () => Promise<void> | void

beforeEach(async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  beside = openDatabase(databaseUrl)
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

if (inject('databaseKind') === 'postgres') {
  describe('a server that is not there', () => {
    it.each([
      ['refuses connections', 'postgresql://polder@127.0.0.1:1/polder'],
      ['has no address', 'postgresql://polder@nowhere.invalid/polder'],
    ])('and %s is an outage to whatever asks it', async (_, databaseUrl) => {
      const { prisma, close } = openDatabase(databaseUrl)
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

    await expect.poll(() => beside.prisma.idempotencyRecord.count(), { timeout: 20_000 }).toBe(0)
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

    await expect.poll(() => beside.prisma.signInAttempt.count(), { timeout: 20_000 }).toBe(0)
  })
})
