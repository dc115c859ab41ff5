import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, type TestOptions } from 'vitest'
import { createClient, type Transaction as LibsqlTransaction } from '@libsql/client'
import { Client } from 'pg'
import { ApiClient, type Tenant } from '../support/api-client'
import { studioVink } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { openGate } from '../support/gate'
import { temporaryFolder } from '../support/run-folder'
import { startServer, type TestServer } from '../support/server'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'

const isPostgres = inject('databaseKind') === 'postgres'

/** A database, and what keeps it from writing. */
interface Kept {
  databaseUrl: string
  begin: () => Promise<void> | void
  end: () => Promise<void> | void
  close: () => Promise<void> | void
}

/** Runs statements as the one who keeps the database; servers notice with their next connection. */
async function asKeeper(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SET default_transaction_read_only = off')
    for (const statement of statements) await client.query(statement)
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
  } finally {
    await client.end()
  }
}

async function readOnlyPostgres(): Promise<Kept> {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  const name = new URL(databaseUrl).pathname.slice(1)
  return {
    databaseUrl,
    begin: () => asKeeper(databaseUrl, `ALTER DATABASE "${name}" SET default_transaction_read_only = on`),
    end: () => asKeeper(databaseUrl, `ALTER DATABASE "${name}" RESET default_transaction_read_only`),
    close: () => undefined,
  }
}

/** Each write ends as one does that finds no room: with the same code and words, by a trigger. */
async function fullPostgres(): Promise<Kept> {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  const onEveryTable = (statement: string) => `DO $all$ DECLARE t TEXT; BEGIN
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP EXECUTE format('${statement}', t); END LOOP;
    END $all$`
  return {
    databaseUrl,
    begin: () => asKeeper(databaseUrl,
      `CREATE FUNCTION find_no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100'; END $$`,
      onEveryTable('CREATE TRIGGER find_no_room BEFORE INSERT OR UPDATE ON %I EXECUTE FUNCTION find_no_room()')),
    end: () => asKeeper(databaseUrl, 'DROP FUNCTION IF EXISTS find_no_room() CASCADE'),
    close: () => undefined,
  }
}

/** A disk of its own, of a megabyte or so; null where only the keeper of the machine may have one. */
function smallDisk(): string | null {
  const folder = join(temporaryFolder('disk'), 'small')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    return null
  }
}

const disk = isPostgres ? null : smallDisk()
afterAll(() => {
  if (disk !== null) execFileSync('umount', ['--lazy', disk])
})

async function fullSqlite(): Promise<Kept> {
  const folder = disk ?? ''
  const file = join(folder, 'polder.db')
  copyFileSync((await copyDatabase(inject('databaseTemplate'))).slice('file:'.length), file)
  const filler = join(folder, 'filler')
  return {
    databaseUrl: `file:${file}`,
    begin: () => {
      // Ever smaller pieces, until not a byte fits any more.
      for (let size = 1 << 20, piece = 0; size >= 1; piece++) {
        try {
          writeFileSync(`${filler}${piece}`, Buffer.alloc(size, 'x'))
        } catch {
          size = size >> 1
        }
      }
    },
    end: () => {
      for (let piece = 0; existsSync(`${filler}${piece}`); piece++) rmSync(`${filler}${piece}`)
    },
    close: () => undefined,
  }
}

/** A disk that turns read-only between two starts. */
async function readOnlySqlite(): Promise<Kept> {
  const folder = smallDisk() ?? ''
  const file = join(folder, 'polder.db')
  copyFileSync((await copyDatabase(inject('databaseTemplate'))).slice('file:'.length), file)
  const remount = (rights: 'ro' | 'rw') => void execFileSync('mount', ['-o', `remount,${rights}`, folder])
  return {
    databaseUrl: `file:${file}`,
    begin: () => remount('ro'),
    end: () => remount('rw'),
    close: () => void execFileSync('umount', ['--lazy', folder]),
  }
}

/** Another program writes into the file and does not come to an end. */
async function busySqlite(): Promise<Kept> {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  let writer: LibsqlTransaction | undefined
  const client = createClient({ url: databaseUrl, timeout: longestMs.answer })
  return {
    databaseUrl,
    begin: async () => {
      writer = await client.transaction('write')
    },
    end: () => writer?.close(),
    close: () => client.close(),
  }
}

const withDisk = needing(isPostgres || disk !== null ? null : 'a disk of its own')

const lacks: [string, () => Promise<Kept>, TestOptions?][] = isPostgres
  ? [['is read-only', readOnlyPostgres], ['has no room left', fullPostgres]]
  : [['has no room left', fullSqlite, withDisk], ['is being written to by another program', busySqlite]]

describe.each(lacks)('while the database %s', (_, keep, options = {}) => {
  let kept: Kept
  let server: TestServer
  let vink: Tenant
  beforeAll(async () => {
    kept = await keep()
    server = await startServer({ database: inject('databaseTemplate'), env: { DATABASE_URL: kept.databaseUrl } })
    vink = await studioVink(server.url)
    await vink.api.call('createCustomer', { body: { name: 'Bakkerij' } })
    await kept.begin()
    // Whose key was used a while ago: then a request by it writes as well.
    await server.advanceClock(20 * 60_000)
  })
  afterAll(async () => {
    await kept.end()
    await server.stop()
    await kept.close()
  })

  it('whoever reads is served, by key and by session', options, async () => {
    for (const client of [vink.api, vink.session]) {
      await expect.poll(async () => (await client.request('listCustomers')).status).toBe(200)
      expect((await client.call('listCustomers')).data).toMatchObject([{ name: 'Bakkerij' }])
    }
  })

  it('whoever writes is asked to come again, and nothing of it is kept', options, async () => {
    const headers = { 'idempotency-key': 'once' }
    for (const request of [{ body: { name: 'Slager' } }, { body: { name: 'Slager' }, headers }]) {
      const { status, headers: answered, body } = await vink.api.request('createCustomer', request)
      expect({ status, body, retryAfter: answered.get('retry-after') }).toMatchObject({
        status: 503, body: { data: { code: 'service_unavailable' } }, retryAfter: '5',
      })
    }
    expect((await vink.api.call('listCustomers')).data).toHaveLength(1)
    expect(server.log()).not.toContain('level=error')
  })

  it('the server is healthy, and not ready', options, async () => {
    const guest = new ApiClient(server.url)
    expect((await guest.request('getHealth')).status).toBe(200)
    expect((await guest.request('getHealth', { query: { ready: 1 } })).status).toBe(503)
  })

  it('the server goes on by itself when that is over', options, async () => {
    await kept.end()
    const headers = { 'idempotency-key': 'once' }
    await expect.poll(async () =>
      (await vink.api.request('createCustomer', { body: { name: 'Slager' }, headers })).status).toBe(201)
    expect((await vink.api.call('listCustomers')).data).toHaveLength(2)
  })
})

describe('a server that starts', () => {
  it('with a read-only database serves whoever reads, and says so in one line', withDisk, async () => {
    const kept = isPostgres ? await readOnlyPostgres() : await readOnlySqlite()
    const options = { database: inject('databaseTemplate'), env: { DATABASE_URL: kept.databaseUrl } }
    const before = await startServer(options)
    const vink = await studioVink(before.url)
    await before.kill()
    await kept.begin()
    const server = await startServer({ ...options, continueFrom: before })

    expect((await new ApiClient(server.url).request('getHealth', { query: { ready: 1 } })).status).toBe(503)
    const [program, browser] = [{ authorization: `Bearer ${vink.key}` }, { cookie: vink.session.cookie }]
    expect(await new ApiClient(server.url, program).call('getBusiness')).toMatchObject({ name: 'Studio Vink' })
    expect(await new ApiClient(server.url, browser).call('getBusiness')).toMatchObject({ name: 'Studio Vink' })
    expect(server.log().split('\n').filter(line => line.includes('read-only') && !line.includes('could not be served'))).toEqual([
      expect.stringContaining('level=warn message="the database is read-only'),
    ])
    await server.stop()
    await kept.end()
    await kept.close()
  })

  it('without its database ends, and says why in one line', async () => {
    const started = startServer({ database: inject('databaseTemplate'), env: { DATABASE_URL: await nowhere() } })

    const said = await started.then(() => '', (error: Error) => error.message)
    expect(said.split('\n').filter(line => line.includes('level=') && !line.includes('level=info'))).toEqual([
      expect.stringMatching(/level=error message="Polder cannot start: see that the database answers, and start it again" outage=unreachable/),
    ])
  })
})

/** Where a database should be and none is. */
async function nowhere(): Promise<string> {
  if (!isPostgres) return `file:${temporaryFolder('no-file')}`
  const gate = await openGate(1)
  await gate.close()
  return `postgresql://polder@127.0.0.1:${gate.port}/polder`
}
