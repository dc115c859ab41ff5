import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { restoreBackup, writeBackup } from '#db/backup/backup'
import { backupNameOf } from '#db/backup/rotation'
import { openDatabase } from '#db/client'
import { measureStoredBytes } from '#db/queries/stored-bytes'
import type { FileStore } from '#integrations/files/index'
import { readS3Address } from '#integrations/files/address'
import { patiently } from '#integrations/files/choose'
import { KnownFault, restWhileAway } from '#integrations/files/rest-while-away'
import { S3Fault } from '#integrations/files/s3-faults'
import { OutsideFault } from '#integrations/http'
import { s3Files } from '#integrations/files/s3'
import { sha256 } from '#integrations/tokens'
import { backupCommand } from '#server/cli/commands/backup'
import { sendToBookkeeping } from '#services/bookkeeping/send'
import { deliverDocumentMail } from '#services/emails/deliver'
import { exportDocuments } from '#services/exports/export-documents'
import { countFiles } from '#services/files/count'
import { openBackupReader } from '#services/files/read-for-backup'
import { moveToDatabase, moveToStore } from '#services/files/move'
import { removeObjects } from '#services/files/remove'
import { whileReachable } from '#services/files/while-reachable'
import { cancelInvoice } from '#services/invoices/cancel'
import { getInvoicePdf } from '#services/invoices/pdf'
import { reprintInvoice } from '#services/invoices/reprint'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { deleteAccount } from '#services/leaving/delete-account'
import { exportAccount } from '#services/leaving/export-account'
import { filesWaiting, lookAfterFiles } from '#services/files/look-after'
import { listJobs } from '#services/jobs/list'
import { runJob } from '#services/jobs/run'
import { verifyInstallation } from '#services/verification/verify'
import { changeAccount } from '#services/work/change-account'
import { reachAccount, type AccountContext, type ServiceContext } from '#services/work/context'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { issuedBy, newVink, printedBy } from '../support/accounts'
import { giveCommand } from '../support/command'
import { copyDatabase } from '../support/databases'
import { startS3, type S3Double } from '../support/doubles/s3'
import { startService } from '../support/doubles/service'
import { usePdfWorker } from '../support/pdf-worker'
import { heard } from '../support/heard'
import { temporaryFolder } from '../support/run-folder'
import { useCast } from '../support/use-cast'
import { unzipped } from '../support/zip'

usePdfWorker()

const outside: { files?: FileStore } = {}
let store: S3Double
let files: FileStore
beforeAll(async () => {
  store = await startS3({ keysPerPage: 2 })
  files = s3Files(store.address)
  outside.files = files
})
afterEach(async () => {
  store.failWith(null)
  // What one test left is no matter of the next.
  await moveToStore(service(), files)
  await service().database.prisma.fileRemoval.deleteMany()
})
afterAll(() => store.close())

const cast = useCast('Timmerbedrijf Jansen', outside)
const service = () => cast.installation.service
const rowsOf = (invoiceId: string) => service().database.prisma.storedDocument.findMany({
  where: { invoiceId }, orderBy: { format: 'asc' },
})
const move = () => moveToStore(service(), files)
const removals = () => service().database.prisma.fileRemoval.count()
const dayMs = 24 * 60 * 60_000
/** The same installation where something else stands in the place of the store. */
const withStore = (other: FileStore | null): ServiceContext => ({
  ...service(), outside: { ...service().outside, files: other },
})
/** The same installation, and what its log says of what went wrong. */
const within = (other: ServiceContext): AccountContext => {
  const { accountId, actor } = cast.account
  return { ...cast.account, ...reachAccount(other, accountId, actor), actor }
}
const verified = async (databaseUrl?: string, from: FileStore | null = files) => {
  if (databaseUrl === undefined) return verifyInstallation(service().database, { store: from })
  const database = await openDatabase(databaseUrl)
  try {
    return await verifyInstallation(database, { store: from })
  } finally {
    await database.close()
  }
}
async function backupOf(reader: Parameters<typeof writeBackup>[2]['bytesOf']) {
  const file = join(temporaryFolder('backups'), 'polder.backup')
  const url = await copyDatabase(inject('databaseTemplate'))
  const made = await writeBackup(cast.databaseUrl, file, {
    madeAt: service().outside.clock.now(), draftId: '1', secrets: null, overwrite: false, bytesOf: reader, publicKeys: [],
  })
  await restoreBackup(url, file, { overwrite: false, secretKeys: [] })
  return { url, made }
}

describe.each([
  { where: 'the database', settle: async () => undefined },
  { where: 'the object store', settle: move },
])('files that lie in $where', ({ where, settle }) => {
  it('are given out as they were frozen', async () => {
    const { id, ublSha256 } = await cast.printed()
    const { pdfSha256 } = await cast.shown(id)
    await settle()
    const pdf = await getInvoicePdf(cast.account, id)
    const ubl = await getInvoiceUbl(cast.account, id)
    expect([sha256(pdf.bytes), pdf.sha256]).toEqual([pdfSha256, pdfSha256])
    expect([sha256(ubl.bytes), ubl.sha256]).toEqual([ublSha256, ublSha256])
    expect((await rowsOf(id)).map(({ movedAt }) => movedAt !== null)).toEqual([where !== 'the database', where !== 'the database'])
  })

  it('are part of an export', async () => {
    const { number, pdfSha256 } = await cast.shown((await cast.printed()).id)
    await settle()
    const exported = await unzipped((await exportDocuments(cast.account, {})).chunks)
    const pdf = Object.entries(exported).find(([name]) => name.includes(String(number)) && name.endsWith('.pdf'))?.[1]
    expect(sha256(pdf ?? new Uint8Array())).toBe(pdfSha256)
  })

  it('count for the room of their account, and are verified', async () => {
    const { id } = await cast.printed()
    const before = await measureStoredBytes(cast.account.db, cast.account.accountId)
    await settle()
    expect(await measureStoredBytes(cast.account.db, cast.account.accountId)).toBe(before)
    const { checked, findings } = await verified()
    expect(findings).toEqual([])
    expect(checked.files).toBeGreaterThanOrEqual((await rowsOf(id)).length)
  })

  it('are in a backup, which is whole without any store', async () => {
    const { id } = await cast.printed()
    await settle()
    const { url, made } = await backupOf(openBackupReader(files).bytesOf)
    expect(made.left).toBe(0)
    expect((await verified(url, null)).findings).toEqual([])
    const database = await openDatabase(url)
    const restored = await database.prisma.storedDocument.findMany({ where: { invoiceId: id } })
    await database.close()
    expect(restored.map(({ movedAt, size }) => [movedAt, size])).toEqual([[null, null], [null, null]])
  })

  it('are printed anew where the caller asks for it, with the e-invoice they had', async () => {
    const { id, ublSha256 } = await cast.printed()
    await changeAccount(cast.account, ({ tx }) => tx.invoice.updateMany({ where: { id }, data: { pdfSha256: 'other' } }))
    await settle()
    expect(await reprintInvoice(cast.account, id, { write: true, force: true })).toMatchObject({ outcome: 'reprinted' })
    const { pdfSha256 } = await cast.shown(id)
    expect(sha256((await getInvoicePdf(cast.account, id)).bytes)).toBe(pdfSha256)
    expect(sha256((await getInvoiceUbl(cast.account, id)).bytes)).toBe(ublSha256)
  })
})

describe('moving files', () => {
  it('leaves no bytes in the database, and does nothing a second time', async () => {
    const { id } = await cast.printed()
    const before = await rowsOf(id)
    const objects = store.objects.size
    expect(await move()).toEqual({ done: 2, failed: 0 })

    const after = await rowsOf(id)
    expect(after.map(({ bytes, size }) => [bytes.length, size])).toEqual(before.map(({ bytes }) => [0, bytes.length]))
    expect(after.map(({ movedAt }) => movedAt)).toEqual([cast.installation.clock.now(), cast.installation.clock.now()])
    expect(store.objects.size).toBe(objects + 2)
    for (const { accountId, sha256: hash, createdAt, bytes } of before) {
      expect(store.objects.get(`${accountId}/${hash}-${createdAt.getTime()}`)).toEqual(Buffer.from(bytes))
    }
    expect(await move()).toEqual({ done: 0, failed: 0 })
  })

  it.each(['drop before', 'drop after', 'silent', 'down', 'denied'] as const)(
    'keeps the bytes where the store fails (%s), and goes on when it is back', async (fault) => {
      const { id } = await cast.printed()
      store.failWith(fault, 'PUT', 'GET')
      await expect(moveToStore(service(), s3Files(store.address, { timeoutMs: 500 }))).rejects.toThrow(OutsideFault)
      expect((await rowsOf(id)).every(({ movedAt, bytes }) => movedAt === null && bytes.length > 0)).toBe(true)

      store.failWith(null)
      const objects = store.objects.size
      expect(await move()).toEqual({ done: 2, failed: 0 })
      expect(store.objects.size).toBe(objects + (fault === 'drop after' ? 0 : 2))
      expect(sha256((await getInvoicePdf(cast.account, id)).bytes)).toBe((await cast.shown(id)).pdfSha256)
    })

  it('asks no further file of a store that is away', async () => {
    for (let count = 0; count < 5; count++) await cast.printed()
    store.failWith('down')
    const asked = store.requests.length
    await expect(move()).rejects.toThrow(OutsideFault)
    expect(store.requests.length - asked).toBeLessThanOrEqual(service().settings.jobItemsAtOnce + 1)
  })

  it('goes on with all others where the store refuses one, of which the log tells once until it is taken', async () => {
    const { id } = await cast.printed()
    const [pdf] = await rowsOf(id)
    let isPicky = true
    const picky: FileStore = { ...files, put: (key, file) =>
      isPicky && file.sha256 === pdf?.sha256 ? Promise.reject(new OutsideFault('413')) : files.put(key, file) }
    const { service: listening, told } = heard(service())
    expect(await moveToStore(listening, picky)).toEqual({ done: 1, failed: 1 })
    expect((await rowsOf(id)).map(({ movedAt }) => movedAt !== null)).toEqual([false, true])
    expect(await moveToStore(listening, picky)).toEqual({ done: 0, failed: 1 })
    expect(told).toEqual(['a file could not be moved'])
    isPicky = false
    expect(await moveToStore(listening, picky)).toEqual({ done: 1, failed: 0 })
    await moveToDatabase(listening, files)
    isPicky = true
    expect(await moveToStore(listening, picky)).toMatchObject({ failed: 1 })
    expect(told).toHaveLength(2)
  })

  it('forgets of which it told once they are more than a thousand', async () => {
    const { service: listening, told } = heard(service())
    const refusing: FileStore = { ...files, list: async () => [] }
    const refuse = async (from: number, to: number) => {
      const ids = Array.from({ length: to - from }, (_, place) => `${from + place}`)
      let due = ['taken', ...ids]
      await whileReachable(listening, refusing, {
        failure: { words: 'a row is refused', fields: id => id }, pageSize: 100, turnOf: ({ id }) => id,
        find: async count => due.slice(0, count).map(id => ({ id })),
        async work({ id }) {
          if (id !== 'taken') throw new OutsideFault('413')
          due = ids
          return true
        },
      })
      return told.splice(0).length
    }
    expect([await refuse(0, 400), await refuse(400, 800), await refuse(800, 1_000)]).toEqual([400, 400, 200])
    expect([await refuse(0, 400), await refuse(800, 1_000)]).toEqual([0, 0])
    expect([await refuse(1_000, 1_001), await refuse(0, 400)]).toEqual([1, 400])
  })

  it('keeps the bytes where the store gives others back', async () => {
    const { id } = await cast.printed()
    const forgetful: FileStore = { ...files, get: async (...asked) => (await files.get(...asked))?.subarray(1) ?? null }
    expect(await moveToStore(service(), forgetful)).toEqual({ done: 0, failed: 2 })
    expect((await rowsOf(id)).map(({ movedAt }) => movedAt)).toEqual([null, null])
  })

  it('leaves alone what is not what was kept, of which verify tells and no line each minute', async () => {
    const { id } = await cast.printed()
    const where = { invoiceId: id, format: 'pdf' }
    const { bytes } = await service().database.prisma.storedDocument.findFirstOrThrow({ where })
    await service().database.prisma.storedDocument.updateMany({ where, data: { bytes: new Uint8Array([1]) } })
    const { service: listening, told } = heard(service())
    expect(await moveToStore(listening, files)).toEqual({ done: 1, failed: 1 })
    expect(told).toEqual([])
    expect((await verified()).findings).toMatchObject([{ subject: `pdf of ${id}` }])
    await service().database.prisma.storedDocument.updateMany({ where, data: { bytes } })
  })

  it('touches no row that came in its place meanwhile', async () => {
    const { id } = await cast.printed()
    await move()
    const other = await cast.printed()
    const racing: FileStore = {
      ...files,
      async put(key, file) {
        await files.put(key, file)
        if ((await cast.shown(other.id)).status !== 'cancelled') {
          cast.installation.clock.advance(1_000)
          await cancelInvoice(cast.account, other.id)
        }
      },
    }
    await moveToStore(service(), racing)
    const { pdfSha256 } = await cast.shown(other.id)
    expect(sha256((await getInvoicePdf(cast.account, other.id)).bytes)).toBe(pdfSha256)
    expect((await rowsOf(id)).every(({ movedAt }) => movedAt !== null)).toBe(true)
  })

  it('brings them back into the database', async () => {
    const { id } = await cast.printed()
    const before = await rowsOf(id)
    await move()
    const { inStore } = await countFiles(service())
    expect(await moveToDatabase(service(), files)).toEqual({ done: inStore, failed: 0 })
    expect(await rowsOf(id)).toEqual(before)
    expect(await countFiles(service())).toMatchObject({ inStore: 0, inDatabase: inStore, storeBytes: 0 })
  })

  it('is background work: it tells what waits and since when, and fails as a whole while the store is away', async () => {
    const since = cast.installation.clock.now()
    await cast.printed()
    cast.pass(1)
    expect(await filesWaiting(service())).toEqual({ count: 2, since })
    store.failWith('down')
    await expect(runJob(service(), 'files')).rejects.toThrow(OutsideFault)
    expect((await listJobs(service())).find(({ name }) => name === 'files')).toMatchObject({
      failingSince: cast.installation.clock.now().toISOString(),
    })
    store.failWith(null)
    expect(await runJob(service(), 'files')).toEqual({ done: 2, failed: 0 })
    expect(await filesWaiting(service())).toEqual({ count: 0, since: null })
    expect(await filesWaiting(withStore(null))).toEqual({ count: 0, since: null })
  })
})

describe('reading a file that lies in the object store', () => {
  it.each(['down', 'denied', 'silent', 'drop before'] as const)('is refused for now while the store is away (%s)', async (fault) => {
    const { id } = await cast.printed()
    await move()
    store.failWith(fault)
    const account = within(withStore(s3Files(store.address, { timeoutMs: 500 })))
    await expect(getInvoicePdf(account, id)).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 })
    await expect(getInvoiceUbl(account, id)).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  it('is refused where nobody says which store it is', async () => {
    const { id } = await cast.printed()
    await move()
    await expect(getInvoicePdf(within(withStore(null)), id)).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  it('is refused where there is no such bucket, which is no missing file', async () => {
    const { id } = await cast.printed()
    await move()
    const elsewhere = withStore(s3Files({ ...store.address, bucket: 'another' }))
    await expect(getInvoicePdf(within(elsewhere), id)).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  it('postpones a mail while the store is away, and uses up none of its attempts', async () => {
    const { accountId, db } = cast.account
    const now = cast.installation.clock.now()
    const { id } = await cast.printed()
    await move()
    await db.bookkeepingInbox.create({
      data: { accountId, address: 'boekhouding@example.nl', nextOn: null, createdAt: now, updatedAt: now },
    })
    store.failWith('down')
    await sendToBookkeeping(cast.account, '2026-Q4')
    expect(await deliverDocumentMail(service())).toMatchObject({ done: 0, dead: 0 })
    expect(await db.outboxMail.findMany({ where: { kind: 'bookkeeping' }, select: { attempts: true, sentAt: true } }))
      .toSatisfy((mails: { attempts: number, sentAt: Date | null }[]) =>
        mails.length > 0 && mails.every(({ attempts, sentAt }) => attempts === 0 && sentAt === null))
    store.failWith(null)
    cast.installation.clock.advance(6 * 60_000)
    expect(await deliverDocumentMail(service())).toMatchObject({ failed: 0, dead: 0 })
    expect(await db.outboxMail.count({ where: { kind: 'bookkeeping', sentAt: null } })).toBe(0)
    expect((await cast.shown(id)).status).toBe('issued')
  })

  it('never gives other bytes: what is missing or was changed is a fault, and verify tells of it', async () => {
    const { id } = await cast.printed()
    await move()
    const [pdf, ubl] = await rowsOf(id)
    const keyOf = (row = pdf) => `${row?.accountId}/${row?.sha256}-${row?.createdAt.getTime()}`
    const kept = new Map([pdf, ubl].map(row => [keyOf(row), store.objects.get(keyOf(row)) ?? Buffer.of()]))
    store.objects.delete(keyOf(pdf))
    const changed = Buffer.alloc(kept.get(keyOf(ubl))?.length ?? 0)
    store.objects.set(keyOf(ubl), changed)

    await expect(getInvoicePdf(cast.account, id)).rejects.toThrow('is missing in the object store')
    await expect(getInvoiceUbl(cast.account, id)).rejects.toThrow(`was ${ubl?.sha256} when it was kept and is`)
    expect((await verified()).findings).toMatchObject([
      { subject: `pdf of ${id}`, problem: `was ${pdf?.sha256} when it was kept and is missing in the object store` },
      { subject: `ubl of ${id}` },
    ])
    // No more is read than was kept.
    store.objects.set(keyOf(ubl), Buffer.alloc(1_000_000))
    await expect(getInvoiceUbl(cast.account, id)).rejects.toThrow('is larger in the object store')
    await expect(getInvoiceUbl(cast.account, id)).rejects.toThrow(`The ubl of ${id} of account ${ubl?.accountId} was`)

    // A backup has all others, and the rows of these as they are.
    const { bytesOf, lost } = openBackupReader(files)
    const { url } = await backupOf(bytesOf)
    expect(lost.count).toBe(2)
    expect(lost.told.sort()).toMatchObject([`The pdf of ${id}`, `The ubl of ${id}`].map(name => expect.stringContaining(name)))
    const database = await openDatabase(url)
    const moved = await database.prisma.storedDocument.findMany({
      where: { movedAt: { not: null } }, orderBy: { format: 'asc' },
    })
    await database.close()
    expect(moved.map(({ invoiceId, size }) => [invoiceId, size])).toEqual([[id, pdf?.size], [id, ubl?.size]])
    // What is too large the command would ask for again and again.
    store.objects.set(keyOf(ubl), changed)
    expect(await backupBesideOlder()).toEqual({ isFailure: true, hasOlder: true, text: expect.stringContaining('2 files are lost') })
    for (const [key, bytes] of kept) store.objects.set(key, bytes)
    expect(await backupBesideOlder()).toMatchObject({ isFailure: false, hasOlder: false })
  })

  /** What the command says that is to keep the newest backup alone: an older one may have what is lost. */
  async function backupBesideOlder() {
    const folder = temporaryFolder('backups')
    const older = join(folder, backupNameOf(new Date('2026-11-01T03:00:00.000Z')))
    writeFileSync(older, '')
    vi.stubEnv('DATABASE_URL', cast.databaseUrl)
    vi.stubEnv('NUXT_FILES_URL', store.url)
    onTestFinished(() => void vi.unstubAllEnvs())
    return { ...await giveCommand(backupCommand, [folder, '--keep', '1']), hasOlder: existsSync(older) }
  }
})

describe('a command that reads all files', () => {
  it.each([{ failures: 4, isRead: true }, { failures: 5, isRead: false }])(
    'asks again where the store gave no answer, five times at most ($failures failures)', async ({ failures, isRead }) => {
      let left = failures
      const flickering = patiently({ ...files, get: async () => {
        if (left-- > 0) throw new OutsideFault('silent')
        return Buffer.from('a')
      } }, 0)
      const read = flickering.get('key', 1)
      await (isRead ? expect(read).resolves.toEqual(Buffer.from('a')) : expect(read).rejects.toThrow('silent'))
    })
})

describe('a store that answers something else', () => {
  const faultOf = (code: string) => `<Error><Code>${code}</Code></Error>`
  async function answering(answer: Parameters<typeof startService>[0]) {
    const service = await startService(answer)
    onTestFinished(() => service.close())
    return s3Files({ ...store.address, endpoint: service.baseUrl }, { timeoutMs: 10_000 })
  }

  it('are left out of an export where they are lost, whose list says so; all others are in it', async () => {
    const lost = await cast.shown((await cast.printed()).id)
    const whole = await cast.shown((await cast.printed()).id)
    await move()
    const [key, bytes] = [...store.objects].find(([name]) => name.includes(String(lost.pdfSha256))) ?? []
    store.objects.delete(String(key))
    onTestFinished(() => void store.objects.set(String(key), bytes ?? Buffer.of()))

    const exported = await unzipped(exportAccount(cast.account).chunks)
    const paths = [lost, whole].flatMap(({ number }) => [`invoices/${number}.pdf`, `invoices/${number}.xml`])
    expect(paths.filter(path => path in exported)).toEqual(paths.slice(1))
    expect(Object.keys(exported).at(-1)).toBe('manifest.json')
    const rows = Buffer.from(exported['invoices.csv'] ?? []).toString().split('\r\n').map(row => row.split(';'))
    const filesOf = (number: string | null) => rows.find(([name]) => name === number)?.slice(-2)
    expect([lost, whole].map(({ number }) => filesOf(number))).toEqual([['ontbreekt', paths[1]], paths.slice(2)])
  })

  it('is away, and has lost nothing, where a long page of a proxy stands in for it', async () => {
    const files = await answering(() => ({ status: 502, type: 'text/html', body: `<html>${'x'.repeat(200_000)}` }))
    await expect(files.get('a/1', 10)).rejects.toThrow('The object store answered 502')
  })

  it.each(['', '<html>Welcome</html>', '<ListBucketResult><Contents>'])('has no list: %s', async (body) => {
    const files = await answering(() => ({ status: 200, type: 'text/html', body }))
    await expect(files.list('a/', '')).rejects.toThrow('answered no list')
  })

  it('has removed what it does not know, unless it knows no such bucket', async () => {
    let code = 'NoSuchKey'
    const files = await answering(() => ({ status: 404, type: 'application/xml', body: faultOf(code) }))
    await expect(files.remove('a/1')).resolves.toBeUndefined()
    code = 'NoSuchBucket'
    await expect(files.remove('a/1')).rejects.toThrow('NoSuchBucket')
  })

  it('is there for one account while the calls of another hang, and is away for those that find no place', async () => {
    const files = await answering(({ path }) =>
      path.includes('/busy/') ? 'hang' : { status: 200, type: 'text/plain', body: 'b' })
    const hanging = Array.from({ length: 8 }, () => files.get('busy/1', 10).catch(() => 'ended'))
    expect(String(await Promise.race([files.get('other/1', 10), ...hanging]))).toBe('b')
    for (let count = 0; count < 200; count++) files.get('busy/1', 10).catch(() => 'ended')
    await expect(files.get('busy/1', 10)).rejects.toThrow(OutsideFault)
  })
})

describe('a store that gives no answer', () => {
  it('is left alone by reads for five seconds, then one looks whether it is back', async () => {
    const { clock } = cast.installation
    let asked = 0
    let answer: () => Promise<Uint8Array> = () => Promise.reject(new OutsideFault('silent'))
    const resting = restWhileAway({ ...files, get: () => {
      asked++
      return answer()
    } }, clock)
    const read = () => resting.get('a/1', 1)

    await expect(read()).rejects.not.toThrow(KnownFault)
    await expect(read()).rejects.toThrow(KnownFault)
    expect(asked).toBe(1)
    clock.advance(5_000)
    let comeBack: (bytes: Uint8Array) => void = () => undefined
    answer = () => new Promise((resolve) => {
      comeBack = resolve
    })
    const looking = read()
    await expect(read()).rejects.toThrow(KnownFault)
    comeBack(Buffer.from('a'))
    answer = () => Promise.resolve(Buffer.from('a'))
    await expect(looking).resolves.toEqual(Buffer.from('a'))
    await expect(read()).resolves.toEqual(Buffer.from('a'))
    expect(asked).toBe(3)
  })

  it('is asked again as soon as anybody got an answer, and a refusal is one', async () => {
    let fault: Error = new OutsideFault('silent')
    const resting = restWhileAway({ ...files, get: () => Promise.reject(fault) }, cast.installation.clock)
    await expect(resting.get('a/1', 1)).rejects.toThrow('silent')
    await resting.list('a/', '')
    fault = new S3Fault(403, 'no')
    // Said once in five seconds.
    for (let count = 0; count < 3; count++) {
      await expect(resting.get('a/1', 1)).rejects.toMatchObject({ cause: fault })
    }
  })
})

describe('the address of a store', () => {
  it.each([
    ['s3://k:s@s3.example.nl/polder', 'https://s3.example.nl', 'us-east-1', 's'],
    ['s3://k:s%2Fe%2Bt@s3.example.nl:9000/polder?region=eu-west-1', 'https://s3.example.nl:9000', 'eu-west-1', 's/e+t'],
    ['s3+http://k:s@[::1]:9000/polder/', 'http://[::1]:9000', 'us-east-1', 's'],
  ])('is read: %s', (text, endpoint, region, secretAccessKey) => {
    expect(readS3Address(text)).toEqual({ endpoint, bucket: 'polder', region, accessKeyId: 'k', secretAccessKey })
  })

  it.each([
    'https://k:s@s3.example.nl/polder', 's3://s3.example.nl/polder', 's3://k@s3.example.nl/polder', 's3://k:s@s3.example.nl',
    's3://k:s@s3.example.nl/polder/below', 's3://k:s@s3.example.nl/Polder', 's3://k:%GG@s3.example.nl/polder', 'polder',
  ])('is refused: %s', (text) => {
    expect(readS3Address(text)).toBeNull()
  })
})

describe('a backup without files', () => {
  it('says how many it leaves, and is whole with the store', async () => {
    await cast.printed()
    await move()
    const { inStore } = await countFiles(service())
    const { url, made } = await backupOf(null)
    expect(made.left).toBe(inStore)
    expect((await verified(url)).findings).toEqual([])
    await expect(verified(url, null)).rejects.toThrow('NUXT_FILES_URL')
  })
})

describe('objects of files that were deleted', () => {
  const objectsOf = ({ accountId }: AccountContext) => [...store.objects.keys()].filter(key => key.startsWith(`${accountId}/`))
  const sweep = async () => {
    await runJob(service(), 'files')
    return removals()
  }

  it('go a day later, and none that a row still names', async () => {
    const { id } = await cast.printed()
    const kept = await cast.printed()
    await move()
    const before = objectsOf(cast.account).length
    const [pdf] = await rowsOf(id)
    cast.installation.clock.advance(1_000)
    await cancelInvoice(cast.account, id)
    expect(await sweep()).toBe(1)
    expect(objectsOf(cast.account)).toContain(`${pdf?.accountId}/${pdf?.sha256}-${pdf?.createdAt.getTime()}`)

    cast.installation.clock.advance(dayMs)
    store.failWith('drop after', 'DELETE', 'GET')
    await expect(runJob(service(), 'files')).rejects.toThrow(OutsideFault)
    expect(await removals()).toBe(1)
    store.failWith(null)
    expect(await sweep()).toBe(0)
    expect(objectsOf(cast.account)).toHaveLength(before)
    expect(objectsOf(cast.account)).not.toContain(`${pdf?.accountId}/${pdf?.sha256}-${pdf?.createdAt.getTime()}`)
    expect(sha256((await getInvoicePdf(cast.account, kept.id)).bytes)).toBe((await cast.shown(kept.id)).pdfSha256)
    expect((await verified()).findings).toEqual([])
  })

  it('are another object than that of the same bytes kept again', async () => {
    const { id } = await cast.printed()
    await move()
    const { pdfSha256 } = await cast.shown(id)
    const forget = (hash: string | null) =>
      changeAccount(cast.account, ({ tx }) => tx.invoice.updateMany({ where: { id }, data: { pdfSha256: hash } }))
    await forget('other')
    cast.installation.clock.advance(1_000)
    expect(await reprintInvoice(cast.account, id, { write: true, force: true })).toMatchObject({ after: pdfSha256 })
    await move()
    cast.installation.clock.advance(dayMs)
    expect(await sweep()).toBe(0)
    expect(sha256((await getInvoicePdf(cast.account, id)).bytes)).toBe(pdfSha256)
  })

  it('go with their account, page by page, and none of another', async () => {
    const vink = await newVink({ service: service() })
    for (let count = 0; count < 3; count++) await printedBy(vink)
    await move()
    const ofJansen = objectsOf(cast.account).length
    expect(objectsOf(vink)).toHaveLength(6)
    await vink.db.account.updateMany({ data: { deletesAt: service().outside.clock.now() } })
    const withoutMail = { ...service(), outside: {
      ...service().outside, mailer: { send: () => Promise.reject(new Error('silent')) },
    } }
    expect(await deleteAccount(reachAccount(withoutMail, vink.accountId, { type: 'system' }))).toBe(false)
    await service().outside.background.settled()
    expect(await removals()).toBe(1)

    // Its last mail has not left, so that the account is still there.
    cast.installation.clock.advance(dayMs)
    expect(await sweep()).toBe(1)
    expect(objectsOf(vink)).toHaveLength(6)
    await deliverOutbox(service())
    expect(await deleteAccount(reachAccount(service(), vink.accountId, { type: 'system' }))).toBe(true)
    cast.installation.clock.advance(dayMs)
    expect(await sweep()).toBe(0)
    expect(objectsOf(vink)).toHaveLength(0)
    expect(objectsOf(cast.account)).toHaveLength(ofJansen)
  })

  it('are nobody\'s where there is no store and never was: an account that is deleted leaves no note', async () => {
    const vink = await newVink({ service: service() }, 'vink@voorbeeld.nl')
    const { id } = await issuedBy(vink)
    expect(await rowsOf(id)).not.toEqual([])
    await vink.db.account.updateMany({ data: { deletesAt: service().outside.clock.now() } })
    await deleteAccount(reachAccount(withStore(null), vink.accountId, { type: 'system' }))
    expect(await rowsOf(id)).toEqual([])
    expect(await removals()).toBe(0)
  })

  const noted = (...keys: string[]) => {
    const createdAt = new Date(service().outside.clock.now().getTime() - dayMs)
    const data = keys.map(key => ({ key, accountId: 'gone', createdAt }))
    return service().database.prisma.fileRemoval.createMany({ data })
  }
  const left = () => [...store.objects.keys()].filter(key => key.startsWith('gone/')).length
  async function keepSix() {
    for (let count = 1; count <= 6; count++) store.objects.set(`gone/${count}`, Buffer.of())
    onTestFinished(() => [...store.objects.keys()].filter(key => key.startsWith('gone/')).forEach(key => store.objects.delete(key)))
    await noted('gone/')
  }

  it('stay where the note of their account is gone before the next page', async () => {
    await keepSix()
    const { prisma } = service().database
    const restoring: FileStore = { ...files, async list(...asked) {
      const page = await files.list(...asked)
      await prisma.fileRemoval.deleteMany()
      return page
    } }
    await removeObjects(service(), restoring)
    expect(left()).toBe(4)
  })

  it('stay where their own note is gone by their turn', async () => {
    await keepSix()
    const { prisma } = service().database
    await prisma.fileRemoval.deleteMany()
    await noted('gone/1', 'gone/2', 'gone/3')
    const restoring: FileStore = { ...files, async remove(key) {
      await files.remove(key)
      await prisma.fileRemoval.deleteMany()
    } }
    await removeObjects({ ...service(), settings: { ...service().settings, jobItemsAtOnce: 1 } }, restoring)
    expect(left()).toBe(5)
  })

  it('go with their account but for one that the store refuses, which is tried again', async () => {
    await keepSix()
    const picky: FileStore = { ...files, remove: key =>
      key === 'gone/1' ? Promise.reject(new OutsideFault('403')) : files.remove(key) }
    for (let turn = 0; turn < 6; turn++) await removeObjects(service(), picky)
    expect([left(), await removals()]).toEqual([1, 1])
    await removeObjects(service(), files)
    await removeObjects(service(), files)
    expect([left(), await removals()]).toEqual([0, 0])
  })

  it('wait once the server is to end', async () => {
    await keepSix()
    const { outside } = service()
    const background = { ...outside.background, isEnding: () => left() < 6 }
    const ending = { ...service(), outside: { ...outside, background } }
    await removeObjects(ending, files)
    expect([left(), await removals()]).toEqual([5, 1])
  })

  it('go also while no file can be moved', async () => {
    await cast.printed()
    await noted('gone/1')
    store.failWith('denied', 'PUT')
    expect(await runJob(service(), 'files')).toEqual({ done: 1, failed: 2 })
    const silent = () => Promise.reject(new OutsideFault('silent'))
    await noted('gone/1')
    await expect(lookAfterFiles(withStore({ ...files, put: silent, list: silent }))).rejects.toThrow('silent')
    expect(await removals()).toBe(0)
  })

  it('are asked for no further where the store refuses fifty and takes none', async () => {
    await noted(...Array.from({ length: 70 }, (_, place) => `gone/${place}`))
    let asked = 0
    const refusing: FileStore = { ...files, remove: () => {
      asked++
      return Promise.reject(new OutsideFault('403'))
    } }
    await expect(removeObjects(service(), refusing)).rejects.toThrow('403')
    expect(asked).toBeLessThan(50 + service().settings.jobItemsAtOnce)
  })

  it('are written down also of a file that somebody may be moving', async () => {
    const { id } = await cast.printed()
    cast.installation.clock.advance(1_000)
    await cancelInvoice(cast.account, id)
    expect(await removals()).toBe(1)
    cast.installation.clock.advance(dayMs)
    expect(await sweep()).toBe(0)
    const { id: plain } = await cast.printed()
    const without = within(withStore(null))
    await cancelInvoice(without, plain)
    expect(await removals()).toBe(0)
  })
})
