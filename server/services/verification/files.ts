import { inPages, type SnapshotReader } from '#db/snapshot'
import { textFaultOf } from '#documents/pdf/text-fault'
import { sha256 } from '#integrations/tokens'
import type { Report } from './report'

/** Files are held in memory while they are read. */
const filesPerPage = 10

interface StoredFile {
  invoiceId: string
  format: string
  bytes: Uint8Array
  sha256: string
}

interface StoredLetter {
  id: string
  pdf: Uint8Array | null
  pdfSha256: string | null
}

/**
 * The bytes that are kept are still the ones that were kept: issued documents, letters, and the logos on them.
 * @param since files alone of documents that were changed since, letters that were written since, and all logos
 */
export async function verifyFiles(
  reader: SnapshotReader, accountId: string, report: Report, since: Date | null = null,
): Promise<void> {
  const files = inPages<StoredFile>(after => reader.storedDocument.findMany({
    where: {
      accountId, ...(since ? { invoice: { updatedAt: { gte: since } } } : {}), ...(after ? filesAfter(after) : {}),
    },
    orderBy: [{ invoiceId: 'asc' }, { format: 'asc' }],
    take: filesPerPage,
    select: { invoiceId: true, format: true, bytes: true, sha256: true },
  }))
  for await (const file of files) {
    const name = `${file.format} of ${file.invoiceId}`
    const isWhole = judge(name, file, report)
    if (isWhole && file.format === 'pdf') await judgeText(name, file.bytes, report)
  }

  const letters = inPages<StoredLetter>(after => reader.notice.findMany({
    where: {
      accountId,
      pdf: { not: null },
      ...(since ? { createdAt: { gte: since } } : {}),
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' },
    take: filesPerPage,
    select: { id: true, pdf: true, pdfSha256: true },
  }))
  for await (const { id, pdf, pdfSha256 } of letters) {
    if (pdf !== null) judge(`letter of ${id}`, { bytes: pdf, sha256: pdfSha256 ?? '' }, report)
  }

  const businessLogo = await reader.businessLogo.findFirst({ where: { accountId } })
  if (businessLogo) judge('logo', businessLogo, report)
  const logos = inPages<Pick<StoredFile, 'bytes' | 'sha256'>>(after => reader.issuedLogo.findMany({
    where: { accountId, ...(after ? { sha256: { gt: after.sha256 } } : {}) },
    orderBy: { sha256: 'asc' },
    take: filesPerPage,
    select: { bytes: true, sha256: true },
  }))
  for await (const logo of logos) judge('logo of issued documents', logo, report)
}

/** Said so that both databases look up the document and pass over its files that were read. */
function filesAfter({ invoiceId, format }: StoredFile) {
  return { invoiceId: { gte: invoiceId }, NOT: { invoiceId, format: { lte: format } } }
}

/** Answers whether the file is the one that was kept. */
function judge(name: string, file: Pick<StoredFile, 'bytes' | 'sha256'>, report: Report): boolean {
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
