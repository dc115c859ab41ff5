import { inPages, inPagesById, type SnapshotReader } from '#db/snapshot'
import type { StoredFileRow } from '#db/stored-file-row'
import { textFaultOf } from '#documents/pdf/text-fault'
import type { FileStore } from '#integrations/files/index'
import { sha256 } from '#integrations/tokens'
import { bytesOf, FileLost } from '../work/stored-file'
import type { Report } from './report'

/** Files are held in memory while they are read. */
const filesPerPage = 10

interface StoredFile extends StoredFileRow {
  invoiceId: string
  format: string
}

/** A file with its bytes from wherever they lie, or why they are not to be had. */
type FoundFile = StoredFile & { found: Uint8Array | FileLost }

/** Bytes with the SHA-256 that they were kept with. */
interface KeptBytes {
  bytes: Uint8Array
  sha256: string
}

/**
 * The bytes that are kept are still the ones that were kept: issued documents, letters, and the logos on them.
 * Throws OutsideFault while the object store is away.
 * @param since files alone of documents that were changed since, letters that were written since, and all logos
 * @param store where bytes lie that are not in the database
 */
export async function verifyFiles(
  reader: SnapshotReader, accountId: string, report: Report,
  { since, store }: { since: Date | null, store: FileStore | null },
): Promise<void> {
  const withBytes = (rows: StoredFile[]) => Promise.all(rows.map(async (row): Promise<FoundFile> =>
    ({ ...row, found: await bytesOf(store, accountId, row).catch(lossOf) })))
  const files = inPages<FoundFile>(async after => withBytes(await reader.storedDocument.findMany({
    where: {
      accountId, ...(since ? { invoice: { updatedAt: { gte: since } } } : {}),
      // So that both databases look up the document and pass over its files that were read.
      ...after && {
        invoiceId: { gte: after.invoiceId }, NOT: { invoiceId: after.invoiceId, format: { lte: after.format } },
      },
    },
    orderBy: [{ invoiceId: 'asc' }, { format: 'asc' }],
    take: filesPerPage,
    select: { invoiceId: true, format: true, bytes: true, sha256: true, createdAt: true, movedAt: true, size: true },
  })))
  for await (const { found, ...file } of files) {
    const name = `${file.format} of ${file.invoiceId}`
    if (found instanceof FileLost) {
      report.count('files')
      report.find(name, found.message)
    } else if (judge(name, { bytes: found, sha256: file.sha256 }, report) && file.format === 'pdf') await judgeText(name, found, report)
  }

  const letters = inPagesById(filesPerPage, ({ id, page }) => reader.notice.findMany({
    where: { accountId, pdf: { not: null }, ...(since ? { createdAt: { gte: since } } : {}), id },
    ...page,
    select: { id: true, pdf: true, pdfSha256: true },
  }))
  for await (const { id, pdf, pdfSha256 } of letters) {
    if (pdf !== null) judge(`letter of ${id}`, { bytes: pdf, sha256: pdfSha256 ?? '' }, report)
  }

  const businessLogo = await reader.businessLogo.findFirst({ where: { accountId } })
  if (businessLogo) judge('logo', businessLogo, report)
  const logos = inPages<KeptBytes>(after => reader.issuedLogo.findMany({
    where: { accountId, ...(after ? { sha256: { gt: after.sha256 } } : {}) },
    orderBy: { sha256: 'asc' },
    take: filesPerPage,
    select: { bytes: true, sha256: true },
  }))
  for await (const logo of logos) judge('logo of issued documents', logo, report)
}

function lossOf(error: unknown): FileLost {
  if (error instanceof FileLost) return error
  throw error
}

function judge(name: string, file: KeptBytes, report: Report): boolean {
  report.count('files')
  const found = sha256(file.bytes)
  if (found === file.sha256) return true
  report.find(name, `was ${file.sha256} when it was kept and is ${found}`)
  return false
}

/** A PDF may look right and lose letters when its text is copied, searched or read aloud. */
async function judgeText(name: string, bytes: Uint8Array, report: Report): Promise<void> {
  const fault = await textFaultOf(bytes)
  if (fault !== null) report.find(name, fault)
}
