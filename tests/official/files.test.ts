import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '#integrations/files/index'
import { s3Files } from '#integrations/files/s3'
import { sha256 } from '#integrations/tokens'
import { countFiles } from '#services/files/count'
import { cancelInvoice } from '#services/invoices/cancel'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { runJob } from '#services/jobs/run'
import { verifyInstallation } from '#services/verification/verify'
import { printedBy, newVink } from '../support/accounts'
import { missingTool } from '../support/official/rule-jars'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { startS3Proxy, type S3Proxy } from '../support/s3proxy'
import { openService, type TestService } from '../support/service'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'

usePdfWorker()

describe('files in an object store of others', needing(missingTool()), () => {
  let proxy: S3Proxy
  let files: FileStore
  let installation: TestService

  beforeAll(async () => {
    proxy = await startS3Proxy()
    files = s3Files(proxy.address)
    const folder = temporaryFolder('files')
    installation = await openService({ databaseUrl: `file:${join(folder, 'polder.db')}`, outboxDir: folder, files })
  }, longestMs.judges)
  afterAll(async () => {
    await proxy.close()
    await installation.close()
  })

  it('are kept, listed in pages, given back and removed', async () => {
    await expect.poll(() => files.list('', '').catch(String), { timeout: longestMs.program }).toEqual([])
    const bytes = Buffer.from('%PDF-1.7 caf\u00e9')
    const kept = { bytes, sha256: sha256(bytes) }
    for (const key of ['one/1', 'one/2', 'two/1']) await files.put(key, kept)
    expect(await files.get('one/1', bytes.length)).toEqual(bytes)
    expect(await files.list('one/', '')).toEqual(['one/1', 'one/2'])
    expect(await files.list('one/', 'one/1')).toEqual(['one/2'])
    expect(await files.list('one/', 'one/2')).toEqual([])
    for (const key of ['one/1', 'one/2', 'two/1', 'two/1']) await files.remove(key)
    expect(await files.get('one/1', bytes.length)).toBeNull()
    expect(await files.list('', '')).toEqual([])
  })

  it('are refused under another SHA-256, another secret and another bucket', async () => {
    await expect(files.put('one/1', { bytes: Buffer.from('a'), sha256: sha256(Buffer.from('b')) })).rejects.toThrow('400')
    const others = [{ secretAccessKey: 'another' }, { bucket: 'another' }].map(other => s3Files({ ...proxy.address, ...other }))
    for (const other of others) await expect(other.get('one/1', 1)).rejects.toThrow(/SignatureDoesNotMatch|NoSuchBucket/)
    expect(await files.list('', '')).toEqual([])
  })

  it('move there, are read from there, verified, and removed a day after their rows', async () => {
    const { service, clock } = installation
    const vink = await newVink({ service })
    const kept = await printedBy(vink)
    const cancelled = await printedBy(vink)
    expect(await runJob(service, 'files')).toEqual({ done: 4, failed: 0 })
    expect(await countFiles(service)).toMatchObject({ inDatabase: 0, inStore: 4 })
    const [pdf, ubl] = [await getInvoicePdf(vink, kept.id), await getInvoiceUbl(vink, kept.id)]
    expect(sha256(pdf.bytes)).toBe(kept.pdfSha256)
    expect(sha256(ubl.bytes)).toBe(kept.ublSha256)

    clock.advance(1_000)
    await cancelInvoice(vink, cancelled.id)
    clock.advance(24 * 60 * 60_000)
    expect(await runJob(service, 'files')).toEqual({ done: 2, failed: 0 })
    expect((await files.list('', '')).length).toBe(4)
    expect((await verifyInstallation(service.database, { store: files })).findings).toEqual([])
  })
})
