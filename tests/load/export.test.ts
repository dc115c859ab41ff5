import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { accountOf } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { addManyDocuments } from '../support/many-documents'
import { startServer, type TestServer } from '../support/server'

/** How many documents are exported, none of which was printed before. */
const documents = Number(process.env.POLDER_EXPORT_DOCUMENTS ?? 1_000)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ database: inject('databaseTemplate') })
})
afterAll(() => server.stop())

const rssMb = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.processId)]).toString()) / 1_024

it(`sends ${documents} documents from the first second on, and keeps none of them in memory`, async () => {
  const vink = await studioVink(server.url)
  const { id, customerId } = await issuedInvoice(vink.api)
  const database = openDatabase(server.databaseUrl)
  const accountId = await accountOf(server.databaseUrl, vink.email)
  await addManyDocuments(database, { accountId, invoiceId: id, customerId: customerId ?? '' }, documents)
  await database.prisma.invoice.updateMany({
    where: { accountId, NOT: { id } }, data: { pdfSha256: null, ublSha256: null },
  })
  await database.close()

  // The first prints them, and the second reads them.
  for (const time of ['printed on the way', 'read']) {
    const before = rssMb()
    const begun = performance.now()
    const response = await fetch(`${server.url}/api/v1/export`, { headers: { authorization: `Bearer ${vink.key}` } })
    let firstMs = 0
    let bytes = 0
    let most = before
    const reader = response.body?.getReader()
    for (;;) {
      const chunk = (await reader?.read())?.value
      if (!chunk) break
      if (bytes === 0) firstMs = performance.now() - begun
      if (Math.floor((bytes + chunk.length) / 1e6) > Math.floor(bytes / 1e6)) most = Math.max(most, rssMb())
      bytes += chunk.length
    }
    const seconds = (performance.now() - begun) / 1_000
    console.log(`${inject('databaseKind')}, ${time}: first byte after ${firstMs.toFixed(0)} ms, `
      + `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${(most - before).toFixed(0)} MB more memory`
      + ` (${before.toFixed(0)} before)`)
    expect(firstMs).toBeLessThan(1_000)
    expect(most - before).toBeLessThan(100)
  }
}, 30 * 60_000)
