import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase, type Database, type Prisma } from '#db/client'
import { runTransaction } from '#db/transaction'
import { sha256 } from '#integrations/tokens'
import { reprintDocumentsCommand } from '#server/cli/commands/documents-reprint'
import type { Outcome } from '#server/cli/command'
import { operatorContext } from '#services/work/trusted-contexts'
import type { AccountContext } from '#services/work/context'
import { cancelInvoice } from '#services/invoices/cancel'
import { getInvoicePdf } from '#services/invoices/pdf'
import { reprintInvoice } from '#services/invoices/reprint'
import { verifyInstallation } from '#services/verification/verify'
import { giveCommand } from '../support/command'
import { copyDatabase, templateOf, type DatabaseTemplate } from '../support/databases'
import { exchangePdf, forgetfulPdf } from '../support/forgetful-pdf'
import { fillInstallation, withServices, type Story } from '../support/installation'
import { usePdfWorker } from '../support/pdf-worker'
import { startPrinting } from '../support/printer'
import { temporaryFolder } from '../support/run-folder'

usePdfWorker()

let filled: DatabaseTemplate
let story: Story
let url: string
let database: Database

beforeAll(async () => {
  const template = await copyDatabase(inject('databaseTemplate'))
  story = await withServices(template, temporaryFolder('outbox'), fillInstallation)
  filled = await templateOf(template)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await database.close()
})

/** A year of Studio Vink in which an older version kept two PDFs at fault: of a paid and of a cancelled invoice. */
async function withFaults(tamper: (tx: Prisma.TransactionClient) => Promise<unknown> = async () => undefined) {
  url = await copyDatabase(filled)
  database = await openDatabase(url)
  return runTransaction(database.prisma, async (tx) => {
    const hashes = {
      paid: await exchangePdf(tx, story.paid.id, forgetfulPdf),
      cancelled: await exchangePdf(tx, story.cancelled.id, async bytes => bytes.subarray(0, 400)),
    }
    await tamper(tx)
    return hashes
  })
}

/** Gives the command as the command line would. Its end is the end of the threads, which others here use again. */
async function reprint(...args: string[]): Promise<Outcome> {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('NUXT_MAIL_OUTBOX_DIR', temporaryFolder('outbox'))
  try {
    return await giveCommand(reprintDocumentsCommand, args)
  } finally {
    await startPrinting()
  }
}

const storedPdfs = () => database.prisma.storedDocument.findMany({
  where: { format: 'pdf' }, orderBy: { invoiceId: 'asc' }, select: { invoiceId: true, sha256: true },
})
const reprintEntries = () => database.prisma.auditEntry.findMany({ where: { action: 'invoice.reprinted' } })
const vinkOf = <Result>(work: (vink: AccountContext) => Promise<Result>) =>
  withServices(url, temporaryFolder('outbox'), async service => work(await operatorContext(service, story.accountId)))

describe('the command documents reprint', () => {
  it('tells what is at fault and changes nothing, or prints just that as it was frozen, with both hashes in the audit trail', async () => {
    const faulty = await withFaults()
    const before = await storedPdfs()
    const told = await reprint()

    expect(told.isFailure).toBe(false)
    expect(told.text).toMatch(new RegExp(`· account ${story.accountId}: ${story.paid.number} loses \\d+ letters`))
    expect(told.text).toMatch(new RegExp(`${story.cancelled.number} cannot be read as a PDF`))
    expect(told.text).toContain('10 PDFs looked at, 0 printed anew, 0 left')
    expect(told.text).toContain('2 are to be printed anew')
    expect(await storedPdfs()).toEqual(before)
    expect(await reprintEntries()).toEqual([])

    const { text, isFailure } = await reprint('--write', '--json')
    expect(isFailure).toBe(false)
    expect(JSON.parse(text)).toMatchObject({ looked: 10, reprints: [{ outcome: 'reprinted' }, { outcome: 'reprinted' }] })
    // What was frozen gives the same bytes as on the day of issue.
    const sound = new Map([[story.paid.id, story.paid.pdfSha256], [story.cancelled.id, story.cancelled.pdfSha256]])
    expect(await storedPdfs()).toEqual(before.map(({ invoiceId, sha256 }) =>
      ({ invoiceId, sha256: sound.get(invoiceId) ?? sha256 })))
    expect((await verifyInstallation(database)).findings).toEqual([])
    const entries = await reprintEntries()
    expect(entries.find(({ subjectId }) => subjectId === story.paid.id)?.details).toMatchObject({
      number: story.paid.number, pdfSha256Before: faulty.paid, pdfSha256After: story.paid.pdfSha256,
    })
    expect(entries).toHaveLength(2)
    expect((await reprint('--write')).text).toContain('10 PDFs looked at, 0 printed anew, 0 left')
  })

  it('takes one document by its number, in capitals or not, or its id', async () => {
    await withFaults()
    const number = story.paid.number ?? ''

    expect((await reprint(number.toLowerCase(), '--write')).text).toContain('1 PDFs looked at, 1 printed anew')
    expect((await reprint(story.cancelled.id, '--account', story.accountId)).text).toContain('1 are to be printed anew')
    await expect(reprint('2026-9999')).rejects.toThrow('No document with a PDF has the id or number 2026-9999')
    await expect(reprint(number, '--account', 'another')).rejects.toThrow('No document')
    await expect(reprint('--write', '--force')).rejects.toThrow('--force wants the id or number of one document')
  })

  it('leaves a document alone whose UBL is not the one that was kept, and says so', async () => {
    const { paid } = await withFaults(tx => tx.storedDocument.updateMany({
      where: { invoiceId: story.paid.id, format: 'ubl' }, data: { bytes: Buffer.from('<Invoice/>') },
    }))
    const { text, isFailure } = await reprint(story.paid.id, '--write', '--force')

    expect(isFailure).toBe(true)
    expect(text).toContain('✗')
    expect(text).toContain('would hold a UBL that is not the one that was kept')
    expect((await storedPdfs()).find(({ invoiceId }) => invoiceId === story.paid.id)?.sha256).toBe(paid)
  })

  it('goes on with the others where one cannot be printed, and hides no change to what was kept unless it is forced to', async () => {
    await withFaults(async (tx) => {
      await tx.invoice.update({ where: { id: story.cancelled.id }, data: { layoutSnapshot: { base: 'unknown' } } })
      await tx.storedDocument.updateMany({
        where: { invoiceId: story.credited.id, format: 'pdf' }, data: { bytes: Buffer.from('%PDF-') },
      })
    })
    const { text, isFailure } = await reprint('--write')
    expect(isFailure).toBe(true)
    expect(text).toMatch(new RegExp(`✗ .*${story.cancelled.number} could not be printed anew: `))
    expect(text).toMatch(new RegExp(`✗ .*${story.credited.number} .*is not the one that was kept: look for it in a backup`))
    expect(text).toContain('1 printed anew, 2 left as they are')

    await reprint(story.credited.id, '--write', '--force')
    const { bytes } = await vinkOf(vink => getInvoicePdf(vink, story.credited.id))
    expect(sha256(bytes)).toBe(story.credited.pdfSha256)
  })
})

describe('a document that is printed anew', () => {
  it('is printed once by two at once', async () => {
    await withFaults()
    const outcomes = await vinkOf(vink => Promise.all([1, 2, 3].map(() =>
      reprintInvoice(vink, story.paid.id, { write: true, force: false }))))

    expect(outcomes.filter(answer => answer?.outcome === 'reprinted')).toHaveLength(1)
    expect(await reprintEntries()).toHaveLength(1)
    expect((await verifyInstallation(database)).findings.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(story.cancelled.id),
    ])
  })

  it('keeps its watermark when it is cancelled meanwhile', async () => {
    await withFaults()
    const { id } = await database.prisma.invoice.findFirstOrThrow({
      where: { status: 'issued', kind: 'invoice', id: { not: story.credited.id } },
    })
    const faulty = await runTransaction(database.prisma, tx => exchangePdf(tx, id, forgetfulPdf))
    await vinkOf(async (vink) => {
      const renderPdf: typeof vink.outside.renderPdf = async (...print) => {
        const bytes = await vink.outside.renderPdf(...print)
        await cancelInvoice(vink, id)
        return bytes
      }
      const slow = { ...vink, outside: { ...vink.outside, renderPdf } }
      expect(await reprintInvoice(slow, id, { write: true, force: false }))
        .toMatchObject({ outcome: 'left', before: faulty, after: null, reason: 'was changed meanwhile' })
      const { sha256: shown } = await getInvoicePdf(vink, id)
      expect(await database.prisma.invoice.findUniqueOrThrow({ where: { id } }))
        .toMatchObject({ status: 'cancelled', pdfSha256: shown })
    })
    expect(await reprintEntries()).toEqual([])
  })
})
