import { afterAll, expect, inject, it } from 'vitest'
import { s3Files } from '#integrations/files/s3'
import { verifyInstallation } from '#services/verification/verify'
import { printedBy, newVink } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { startS3 } from '../support/doubles/s3'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { longestMs } from '../support/waiting'
import { startWorker, type Worker } from '../support/worker'
import { withRows } from './rows'

usePdfWorker()

const workers: Worker[] = []
afterAll(() => Promise.all(workers.map(worker => worker.end('SIGKILL'))))

it('a worker that is killed between object and row leaves files that the next one moves', {
  timeout: longestMs.story,
}, async () => {
  const databaseUrl = await copyDatabase(inject('databaseTemplate'))
  const store = await startS3()
  const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  const vink = await newVink(installation)
  for (let count = 0; count < 3; count++) await printedBy(vink)
  const begin = async () => void workers.push(await startWorker(databaseUrl, { NUXT_FILES_URL: store.url }))
  const rowsWhere = (where: string) => withRows(databaseUrl, async select =>
    Number((await select(`SELECT COUNT(*) AS "count" FROM "StoredDocument" WHERE ${where}`))[0]?.count))

  store.failWith('silent after', 'PUT')
  await begin()
  await expect.poll(() => store.objects.size, { timeout: longestMs.program }).toBeGreaterThan(0)
  await workers[0]?.end('SIGKILL')
  expect(await rowsWhere('"movedAt" IS NULL AND LENGTH("bytes") > 0')).toBe(6)

  store.failWith(null)
  await begin()
  await expect.poll(() => rowsWhere('"movedAt" IS NULL'), { timeout: longestMs.program }).toBe(0)
  expect(await rowsWhere('LENGTH("bytes") = 0')).toBe(6)
  expect(store.objects.size).toBe(6)
  const files = s3Files(store.address)
  const { checked, findings } = await verifyInstallation(installation.service.database, { store: files })
  expect([checked.files, findings]).toEqual([6, []])
  await installation.close()
  await store.close()
})
