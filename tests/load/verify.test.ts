import { describe, expect, inject, it } from 'vitest'
import { Prisma } from '#db/client'
import { verifyInstallation } from '#services/verification/verify'
import { issueLines } from '../bench/issued'
import { newVink } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { addManyDocuments } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { longestMs } from '../support/waiting'

const sizes = (process.env.POLDER_VERIFY_DOCUMENTS ?? '1000').split(',').map(Number)
const atOnce = 250

usePdfWorker()

describe.each(sizes)('verifying %i documents with their files', { timeout: longestMs.judges }, (documents) => {
  it('reads each once, in memory that does not grow with them', async () => {
    const databaseUrl = await copyDatabase(inject('databaseTemplate'))
    const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
    const vink = await newVink(installation)
    const { database } = installation.service
    const { accountId } = vink
    const { id, customerId } = await issueLines(vink, 5)
    await addManyDocuments(database, { accountId, invoiceId: id, customerId: customerId ?? '' }, documents)
    const copies = await database.prisma.invoice.findMany({
      where: { accountId, NOT: { OR: [{ id }, { status: 'draft' }] } }, select: { id: true }, orderBy: { id: 'asc' },
    })
    for (let from = 0; from < copies.length; from += atOnce) {
      const ids = Prisma.join(copies.slice(from, from + atOnce).map(copy => copy.id))
      await database.prisma.$executeRaw`INSERT INTO "StoredDocument" ("accountId", "invoiceId", "format", "bytes", "sha256", "createdAt")
        SELECT f."accountId", i."id", f."format", f."bytes", f."sha256", f."createdAt"
        FROM "StoredDocument" f, "Invoice" i WHERE f."invoiceId" = ${id} AND i."id" IN (${ids})`
    }
    const before = process.memoryUsage.rss()
    const begun = performance.now()
    const { checked } = await verifyInstallation(database)
    const seconds = (performance.now() - begun) / 1_000
    const moreMb = (process.memoryUsage.rss() - before) / 1e6
    console.log(`${inject('databaseKind')}, ${documents} documents, ${checked.files} files: ${seconds.toFixed(1)} s, ${moreMb.toFixed(0)} MB more`)
    await installation.close()

    expect(checked.files).toBeGreaterThan(copies.length)
  })
})
