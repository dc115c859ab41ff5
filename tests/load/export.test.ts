import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { accountOf, type Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { addManyDocuments } from '../support/many-documents'
import { startServer, type TestServer } from '../support/server'
import { memoryOfContainer, rssMbOf } from './memory'

/** How many documents are exported, none of which was printed before: each number in an account of its own. */
const sizes = (process.env.POLDER_EXPORT_DOCUMENTS ?? '1000').split(',').map(Number)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ database: inject('databaseTemplate'), env: memoryOfContainer() })
  // The threads that print take their memory with the first documents, whoever asks for them, and keep it.
  const { mostMb, ...warmUp } = await readExport(await vinkWith(200))
  console.log(`${inject('databaseKind')}, 200 documents to begin with: ${warmUp.seconds.toFixed(1)} s, ${mostMb.toFixed(0)} MB`)
})
afterAll(() => server.stop())

async function vinkWith(documents: number): Promise<Tenant & { accountId: string }> {
  const vink = await studioVink(server.url)
  const { id, customerId } = await issuedInvoice(vink.api)
  const accountId = await accountOf(server.databaseUrl, vink.email)
  const database = await openDatabase(server.databaseUrl)
  await addManyDocuments(database, { accountId, invoiceId: id, customerId: customerId ?? '' }, documents)
  await database.prisma.invoice.updateMany({
    where: { accountId, NOT: { id } }, data: { pdfSha256: null, ublSha256: null },
  })
  await database.close()
  return { ...vink, accountId }
}

const exportOf = ({ key }: Tenant, signal?: AbortSignal) =>
  fetch(`${server.url}/api/v1/export`, { headers: { authorization: `Bearer ${key}` }, ...(signal ? { signal } : {}) })

/** Reads an export to its end: when its first byte came, how much came, and the most memory that the server had. */
async function readExport(vink: Tenant) {
  const begun = performance.now()
  const reader = (await exportOf(vink)).body?.getReader()
  let firstMs = 0
  let bytes = 0
  let mostMb = 0
  for (;;) {
    const chunk = (await reader?.read())?.value
    if (!chunk) break
    if (bytes === 0) firstMs = performance.now() - begun
    if (Math.floor((bytes + chunk.length) / 1e6) > Math.floor(bytes / 1e6)) mostMb = Math.max(mostMb, rssMbOf(server))
    bytes += chunk.length
  }
  return { firstMs, seconds: (performance.now() - begun) / 1_000, megabytes: bytes / 1e6, mostMb }
}

describe.each(sizes)('an export of %i documents', (documents) => {
  it('is sent from the first second on, and keeps nothing that it reads in memory', async () => {
    const vink = await vinkWith(documents)

    // The first prints them, and the second reads them.
    for (const time of ['printed on the way', 'read']) {
      const before = rssMbOf(server)
      const { firstMs, seconds, megabytes, mostMb } = await readExport(vink)
      console.log(`${inject('databaseKind')}, ${documents} documents, ${time}: first byte after ${firstMs.toFixed(0)} ms, `
        + `${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, ${(mostMb - before).toFixed(0)} MB more memory`
        + ` (${before.toFixed(0)} before)`)
      expect.soft(firstMs).toBeLessThan(1_000)
      // Printing on the way takes more than the goal at times, which docs/speed.md tells, however many are printed.
      expect.soft(mostMb - before).toBeLessThan(time === 'read' ? 100 : 250)
    }
  }, 60 * 60_000)
})

it('that is given up prints nothing more a second later, and lets its account go on at once', async () => {
  const vink = await vinkWith(1_000)
  const database = await openDatabase(server.databaseUrl)
  const printed = () => database.prisma.storedDocument.count({ where: { accountId: vink.accountId, format: 'pdf' } })
  const hangUp = new AbortController()
  const reader = (await exportOf(vink, hangUp.signal)).body?.getReader()
  for (let bytes = 0; bytes < 1e6;) bytes += (await reader?.read())?.value?.length ?? 1e6
  hangUp.abort()
  const gaveUp = performance.now()
  await vink.api.call('getMe')
  const answeredMs = performance.now() - gaveUp
  await sleep(Math.max(0, 1_000 - answeredMs))
  const afterASecond = await printed()
  await sleep(2_000)

  expect(afterASecond).toBeLessThan(1_000)
  expect(await printed()).toBe(afterASecond)
  console.log(`${inject('databaseKind')}, given up: the next request took ${answeredMs.toFixed(0)} ms`)
  expect(answeredMs).toBeLessThan(1_000)
  await database.close()
}, 10 * 60_000)
