import { describe, expect, inject, it } from 'vitest'
import { verifyInstallation } from '#services/verification/verify'
import { issueLines } from '../bench/issued'
import { newVink } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { addFilesOfDocuments, addManyDocuments } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { longestMs } from '../support/waiting'

const sizes = (process.env.POLDER_VERIFY_DOCUMENTS ?? '1000').split(',').map(Number)

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
    await addFilesOfDocuments(database, { accountId, invoiceId: id })
    const before = process.memoryUsage.rss()
    const begun = process.cpuUsage()
    const { checked } = await verifyInstallation(database)
    const { user, system } = process.cpuUsage(begun)
    const moreMb = (process.memoryUsage.rss() - before) / 1e6
    const seconds = ((user + system) / 1e6).toFixed(1)
    console.log(`${inject('databaseKind')}, ${documents} documents, ${checked.files} files: ${seconds} s of the processor, ${moreMb.toFixed(0)} MB more`)
    await installation.close()

    expect(checked.files).toBeGreaterThan(documents)
  })
})
