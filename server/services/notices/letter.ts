import { refuse } from '#contract/errors'
import type { InvoiceRow } from '#db/queries/rows'
import { noticeLetter } from '#documents/letters/notice'
import { payToOf } from '#domain/invoice/pay-to'
import type { LayoutConfig } from '#domain/layout'
import { sha256 } from '#integrations/tokens'
import { documentOf } from '../invoices/document'
import { findIssuedLogo } from '../invoices/issued-logo'
import type { InvoiceFile } from '../invoices/pdf'
import { frozenRecord } from '../invoices/record'
import { printInTurn } from '../invoices/render'
import { requireDocuments } from '../invoices/require-documents'
import { changeAccount } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { contentOf, requireNotice, type NoticeRow } from '../invoices/notice-record'

/**
 * The letter of a formal notice: printed once, from what was claimed then, and kept. Also after a crash in between, by
 * whoever reads it first. Refuses not_found, document_expired, and service_unavailable when too much waits to be
 * printed.
 */
export async function noticeLetterOf(reach: AccountReach, invoice: InvoiceRow, id: string): Promise<InvoiceFile> {
  const notice = await requireNotice(reach.db, id, invoice.id)
  requireDocuments(invoice)
  const filename = `${noticeLetter(factsOf(invoice, notice)).title} ${invoice.number} ${notice.sentOn}.pdf`
  const letter = await findLetter(reach, id) ?? await printLetter(reach, invoice, notice)
  return { filename, ...letter }
}

type Letter = Pick<InvoiceFile, 'bytes' | 'sha256'>

async function findLetter({ db }: AccountReach, id: string): Promise<Letter | null> {
  const stored = await db.notice.findUniqueOrThrow({ where: { id }, select: { pdf: true, pdfSha256: true } })
  return stored.pdf && stored.pdfSha256 ? { bytes: stored.pdf, sha256: stored.pdfSha256 } : null
}

async function printLetter(reach: AccountReach, invoice: InvoiceRow, notice: NoticeRow): Promise<Letter> {
  const bytes = await printInTurn(reach, {
    letter: noticeLetter(factsOf(invoice, notice)),
    layout: invoice.layoutSnapshot as unknown as LayoutConfig,
    logo: await findIssuedLogo(reach.reads, invoice.logoSha256),
    createdAt: notice.createdAt.toISOString(),
  })
  const letter = { bytes, sha256: sha256(bytes) }
  const { count } = await changeAccount(reach, ({ tx }) => tx.notice.updateMany({
    where: { id: notice.id, pdfSha256: null, invoice: { documentsDeletedAt: null } },
    data: { pdf: Buffer.from(bytes), pdfSha256: letter.sha256 },
  }))
  if (count === 1) return letter
  // Somebody else printed it meanwhile, or its documents are gone.
  const stored = await findLetter(reach, notice.id)
  if (!stored) throw refuse('document_expired')
  return stored
}

function factsOf(invoice: InvoiceRow, notice: NoticeRow) {
  const document = documentOf(frozenRecord(invoice, []), null)
  const { seller } = document
  const asIssued = payToOf(seller, { ...seller, paymentDetailsChangedAt: null })
  return { invoice: document, payTo: asIssued, ...contentOf(notice) }
}
