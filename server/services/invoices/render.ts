import type { AccountTransaction } from '#db/account/for-account'
import type { BusinessRow } from '#db/queries/rows'
import type { PaperInput } from '#documents/pdf/paper'
import type { LayoutConfig } from '#domain/layout'
import { findLogo } from '../business/logo'
import { chooseLayout } from '../layouts/choose-layout'
import type { AccountReach } from '../work/context'
import { readStoredFile } from '../work/stored-file'
import { documentOf } from './document'
import { findIssuedLogo } from './issued-logo'
import { isPrepaid } from './prepaid'
import type { InvoiceRecord } from './record'
import { requireTotals } from './totals'

/**
 * Draws a document as PDF: an issued one just as it was frozen, a draft as it stands now.
 * Refuses service_unavailable when too many documents wait to be drawn.
 */
export async function renderInvoice(account: AccountReach, record: InvoiceRecord): Promise<Uint8Array> {
  // What was issued has its seller and layout frozen with it, unless the database was damaged.
  const isFrozen = record.sellerSnapshot !== null && record.layoutSnapshot !== null
  const business = isFrozen ? null : await account.reads.business()
  const document = documentOf(record, business)
  const totals = requireTotals(document)
  const isCancelled = record.status === 'cancelled'
  // A machine that reads the e-invoice would see no watermark and pay.
  const ubl = isCancelled
    ? null
    : await readStoredFile(account, record.id, 'ubl')
  return printInTurn(account, {
    document,
    totals,
    layout: business ? await layoutOf(account.db, record, business) : record.layoutSnapshot as unknown as LayoutConfig,
    logo: record.status === 'draft' ? await findLogo(account.db) : await findIssuedLogo(account.reads, record.logoSha256),
    watermark: record.status === 'draft' ? 'draft' : isCancelled ? 'cancelled' : null,
    // What was to be paid at issue: a PDF does not change when money comes in.
    openCents: isCancelled || await isPrepaid(account.reads, record) ? 0 : totals.totalCents,
    createdAt: (record.issuedAt ?? record.updatedAt).toISOString(),
    attachment: ubl && record.number !== null ? { name: `${record.number}.xml`, bytes: ubl.bytes } : null,
  })
}

/**
 * Prints paper when it is this account's turn. Refuses service_unavailable when too many wait.
 * @param way a `sight` is a page that somebody looks at while writing it: see `Outside`
 */
export function printInTurn(
  { accountId, abandoned, outside }: AccountReach, input: PaperInput, way: 'document' | 'sight' = 'document',
): Promise<Uint8Array> {
  return outside.renderPdf(input, { accountId, signal: abandoned, way })
}

/** The layout a document has now; issuing freezes it. */
export function layoutOf(
  client: Pick<AccountTransaction, 'layout'>,
  record: Pick<InvoiceRecord, 'layoutId' | 'customer'>,
  business: BusinessRow,
): Promise<LayoutConfig> {
  return chooseLayout(
    client,
    [record.layoutId, record.customer?.defaultLayoutId, business.defaultLayoutId],
    business.houseStyle,
  )
}
