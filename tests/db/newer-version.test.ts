import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createClient } from '@libsql/client'
import { Client } from 'pg'
import { outageOf } from '#db/outage'
import { NewerSchema } from '#db/schema/newer-schema'
import { verifyCommand } from '#server/cli/commands/verify'
import { createCustomer } from '#services/customers/create'
import { checkReady } from '#services/verification/health'
import type { AccountContext } from '#services/work/context'
import { openCast } from '../support/accounts'
import { giveCommand } from '../support/command'
import { copyDatabase } from '../support/databases'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { longestMs } from '../support/waiting'

const bakkerij = { type: 'business', name: 'Bakkerij', country: 'NL' } as const
const newerMigration = `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "applied_steps_count")
  VALUES ('newer', 'newer', '20990101000000_newer', 1)`

let test: TestService
let jansen: AccountContext
let databaseUrl: string
beforeEach(async () => {
  databaseUrl = await copyDatabase(inject('databaseTemplate'))
  test = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  jansen = (await openCast(test.service, 'Timmerbedrijf Jansen')).account
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await test.close()
})

/** What a newer version does to the database at its start; it is kept once `meanwhile` has begun. */
async function migrateFurther(meanwhile: () => void): Promise<void> {
  if (inject('databaseKind') === 'sqlite') {
    const client = createClient({ url: databaseUrl, timeout: longestMs.answer })
    const transaction = await client.transaction('write')
    await transaction.execute(newerMigration)
    meanwhile()
    await transaction.commit()
    client.close()
    return
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE "AuditChain" IN ACCESS EXCLUSIVE MODE; ${newerMigration}`)
  meanwhile()
  await client.query('COMMIT')
  await client.end()
}

const customers = () => test.service.database.prisma.customer.count()

describe('a database that a newer version has migrated', () => {
  it('takes no change of this one any more, also of one that waited for the migration', async () => {
    await createCustomer(jansen, bakkerij)
    const waiting: Promise<unknown>[] = []
    await migrateFurther(() => waiting.push(createCustomer(jansen, bakkerij).catch((error: unknown) => error)))
    const [waited] = await Promise.all(waiting)

    expect(waited).toBeInstanceOf(NewerSchema)
    expect(outageOf(waited)).toBe('newer_schema')
    await expect(createCustomer(jansen, bakkerij)).rejects.toThrow(NewerSchema)
    expect(await customers()).toBe(1)
  })

  it('is not ready, opens for no other server, and for no command', async () => {
    await expect(checkReady(test.service)).resolves.toMatchObject({ ready: true })
    await migrateFurther(() => test.clock.advance(60_000))
    vi.stubEnv('DATABASE_URL', databaseUrl)

    await expect(checkReady(test.service)).rejects.toThrow(NewerSchema)
    await expect(openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })).rejects.toThrow(NewerSchema)
    await expect(giveCommand(verifyCommand, [])).rejects.toThrow('newer version of Polder')
  })
})
