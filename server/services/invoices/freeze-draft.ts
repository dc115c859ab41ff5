import { jsonOrNull } from '#db/json'
import { copyLogoOfBusiness } from '#db/queries/issued-logos'
import type { BusinessRow } from '#db/queries/rows'
import { documentSearchText } from '#db/queries/search-text'
import { buildUbl } from '#documents/ubl/build'
import type { DocumentTotals, InvoiceDocument } from '#domain/invoice/document'
import { chooseUblProfile } from '#domain/invoice/ubl-profile'
import { korExemptCents } from '#domain/vat/small-business'
import { sha256 } from '#integrations/tokens'
import { sellerOf } from '../business/present'
import { retentionOfIssue } from '../plans/retention'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { deductedSnapshotOf } from './advances'
import { creditSnapshotOf } from './credit-books'
import { creditColumns } from './credited-invoice'
import { shownCustomerOf } from './document'
import { insertLines, storeLineAmounts } from './draft-lines'
import type { JudgedIssue } from './judge-issue'
import { keepFile } from './keep-file'
import { lateInvoiceColumn } from './late-invoice'
import type { InvoiceRecord } from './record'
import { layoutOf } from './render'
import type { TakenNumber } from './take-number'
import { taxPointColumns } from './tax-point'
import { requireTotals, totalColumns } from './totals'

/** What was a draft, as it is stored once it is issued. */
export type IssuedRecord = InvoiceRecord & Pick<TakenNumber, 'number'>

/**
 * Freezes a draft as it was judged, under the number it took: its lines and what they come to, its e-invoice, both
 * parties, layout and logo.
 */
export async function freezeDraft(
  account: AccountContext,
  { tx, reads, now }: Pick<Change, 'tx' | 'reads' | 'now'>,
  draft: InvoiceRecord,
  business: BusinessRow,
  { document: judged, rate, taken }: Pick<JudgedIssue, 'document' | 'rate'> & { taken: TakenNumber },
): Promise<IssuedRecord> {
  const { id } = draft
  const document = { ...judged, number: taken.number }
  const totals = requireTotals(document)
  const customer = shownCustomerOf(draft)
  // With the lines by which the document deducts its advance invoices.
  const deductions = document.lines.slice(draft.lines.length).map(line => ({ ...line, productId: null }))
  const lines = [
    ...await storeLineAmounts(account, tx, draft.lines, totals.lines),
    ...await insertLines(account, tx, id, deductions, totals.lines, draft.lines.length),
  ]
  const row = await tx.invoice.update({
    where: { id, status: 'draft' },
    data: {
      ...taken,
      status: 'issued',
      ...totalColumns(totals),
      ...rate,
      ...creditColumns(draft),
      ...await lateInvoiceColumn(tx, draft, totals),
      ...taxPointColumns(document, business, draft.creditedInvoice),
      korExemptCents: BigInt(korExemptCents({ ...document, ...totals, lines: document.lines }, totals.lines)),
      requestedNumber: null,
      requestedNumberKey: null,
      // What of a credit note goes back is told by its invoice, once it is credited by it.
      openCents: draft.creditedInvoice === null ? BigInt(totals.totalCents) : 0n,
      creditedSnapshot: jsonOrNull(creditSnapshotOf(document)),
      deductedSnapshot: jsonOrNull(deductedSnapshotOf(document)),
      issueDate: document.issueDate,
      dueDate: document.dueDate,
      issuedAt: now,
      ...await retentionOfIssue(account, reads, now),
      updatedAt: now,
      sellerSnapshot: { ...sellerOf(business) },
      customerSnapshot: jsonOrNull(customer && { ...customer }),
      layoutSnapshot: { ...await layoutOf(tx, draft, business) },
      logoSha256: await copyLogoOfBusiness(tx, account.accountId),
      customerName: draft.customer?.name ?? null,
      searchText: documentSearchText(taken.number, draft.customer?.name, draft.reference, document.lines),
      ...await freezeUbl(account, { tx, now }, id, document, totals),
    },
  })
  return { ...draft, ...row, ...taken, lines }
}

/** Stores the e-invoice, where the document has one, and answers the columns that tell of it. */
async function freezeUbl(
  { accountId }: AccountContext,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  invoiceId: string,
  document: InvoiceDocument,
  totals: DocumentTotals,
) {
  const { profile } = chooseUblProfile(document)
  if (profile === null) return { ublProfile: null, ublSha256: null }
  const bytes = buildUbl(document, totals, profile)
  const hash = sha256(bytes)
  await keepFile(tx, { accountId, invoiceId, format: 'ubl', bytes, sha256: hash, createdAt: now })
  return { ublProfile: profile, ublSha256: hash }
}
