import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { workerCommand } from '#server/cli/commands/worker'
import { jobNames } from '#services/jobs/jobs'
import { temporaryFolder } from '../support/run-folder'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'
import { longestMs } from '../support/waiting'

const database = useDatabase()
const folder = temporaryFolder('worker')
let own: Database
beforeAll(async () => {
  own = await openDatabase(database.url)
})
afterAll(() => own.close())
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Starts a worker and waits until it has done every job; the object keeps `await` from waiting for its end. */
async function startWorking(): Promise<{ ended: ReturnType<typeof workerCommand.run> }> {
  await own.prisma.jobRun.deleteMany()
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('NUXT_DATA_DIR', folder)
  const ended = workerCommand.run([], () => undefined)
  await expect.poll(() => own.prisma.jobRun.count(), { timeout: longestMs.program }).toBe(jobNames.length)
  return { ended }
}

it('a worker that is asked to end goes on listening: the next signal would kill it within an item', async () => {
  const others = process.listenerCount('SIGTERM')
  const { ended } = await startWorking()
  process.emit('SIGTERM')

  expect(process.listenerCount('SIGTERM')).toBe(others + 1)
  expect(await ended).toBe('Ended, with what was begun')
})

it('a worker waits no longer for a statement than a server does', onlyOn('postgres'), async () => {
  await own.prisma.$executeRaw`CREATE TABLE "limits" ("longest" TEXT UNIQUE)`
  await own.prisma.$executeRaw`CREATE FUNCTION keep_limit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO "limits" VALUES (current_setting('statement_timeout')) ON CONFLICT DO NOTHING; RETURN NEW; END $$`
  await own.prisma.$executeRaw`CREATE TRIGGER keep_limit BEFORE INSERT ON "JobRun"
    FOR EACH ROW EXECUTE FUNCTION keep_limit()`
  const { ended } = await startWorking()
  process.emit('SIGTERM')
  await ended

  expect(await own.prisma.$queryRaw`SELECT "longest" FROM "limits"`).toEqual(await own.prisma.$queryRaw`
    SELECT current_setting('statement_timeout') AS "longest"`)
})
