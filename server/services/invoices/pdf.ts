import type { AccountTransaction } from '#db/for-account'
import { isUniqueViolation } from '#db/errors'
import { openCents, type InvoiceStatus } from '#domain/invoice/lifecycle'
import { layoutPresets, type LayoutBase, type LayoutConfig } from '#domain/layout'
import { sha256 } from '#integrations/tokens'
import type { AccountContext } from '../context'
import { documentOf } from './document'
import { requireInvoice, type InvoiceRecord } from './record'
import { requireTotals } from './totals'

/** A file to hand out. */
export interface InvoiceFile {
  filename: string
  bytes: Uint8Array
  sha256: string
}

/** The PDF: frozen once issued, a watermarked concept of a draft. Refuses not_found. */
export async function getInvoicePdf(account: AccountContext, id: string): Promise<InvoiceFile> {
  const record = await requireInvoice(account.db, id)
  const bytes = record.status === 'draft'
    ? await renderInvoice(account, record)
    : await readStored(account, id) ?? await storePdf(account, id)
  return { filename: `${record.number ?? 'concept'}.pdf`, bytes, sha256: sha256(bytes) }
}

/**
 * Renders an issued document once and keeps it. Whoever comes first wins: the same input gives the same bytes, and a
 * second rendering, after a crash in between or by another instance, is simply let go.
 */
export async function storePdf(account: AccountContext, id: string): Promise<Uint8Array> {
  const bytes = await renderInvoice(account, await requireInvoice(account.db, id))
  const hash = sha256(bytes)
  try {
    await account.transaction(async (tx) => {
      await insertPdf(account, tx, id, bytes, hash)
    })
    return bytes
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return await readStored(account, id) ?? bytes
  }
}

async function insertPdf(
  account: AccountContext,
  tx: AccountTransaction,
  id: string,
  bytes: Uint8Array,
  hash: string,
): Promise<void> {
  await tx.storedDocument.create({
    data: { invoiceId: id, format: 'pdf', bytes: Buffer.from(bytes), sha256: hash, createdAt: account.outside.clock.now() },
  })
  await tx.invoice.update({ where: { id }, data: { pdfSha256: hash } })
}

async function readStored(account: AccountContext, invoiceId: string): Promise<Uint8Array | null> {
  const stored = await account.db.storedDocument.findFirst({ where: { invoiceId, format: 'pdf' } })
  return stored?.bytes ?? null
}

async function renderInvoice(account: AccountContext, record: InvoiceRecord): Promise<Uint8Array> {
  const business = await account.db.business.findFirstOrThrow()
  const document = documentOf(record, business)
  const ubl = await account.db.storedDocument.findFirst({ where: { invoiceId: record.id, format: 'ubl' } })
  const status = record.status as InvoiceStatus
  return account.outside.renderPdf({
    document,
    totals: requireTotals(document),
    layout: layoutOf(record.layoutId ?? record.customer?.defaultLayoutId ?? business.defaultLayoutId),
    logo: null,
    watermark: status === 'draft' || status === 'cancelled' ? status : null,
    openCents: openCents({
      status,
      totalCents: Number(record.totalCents),
      creditedCents: Number(record.creditedCents),
    }),
    createdAt: (record.issuedAt ?? record.updatedAt).toISOString(),
    attachment: ubl && record.number !== null ? { name: `${record.number}.xml`, bytes: ubl.bytes } : null,
  })
}

function layoutOf(layoutId: string | null): LayoutConfig {
  const base = (layoutId ?? 'preset:classic').replace('preset:', '')
  return layoutPresets[base as LayoutBase] ?? layoutPresets.classic
}
