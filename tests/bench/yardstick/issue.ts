import type { Invoice } from '#contract/schemas/invoice'
import { documentSearchText } from '#db/queries/search-text'
import { renderPdf } from '#documents/pdf/pool'
import { buildUbl } from '#documents/ubl/build'
import type { CheckResult, DocumentTotals, InvoiceDocument } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import { formatNumber } from '#domain/invoice/numbering'
import { chooseUblProfile } from '#domain/invoice/ubl-profile'
import { resolveLayout, type LayoutChanges, type LayoutConfig } from '#domain/layout'
import { totalsOf } from '#domain/vat/totals'
import { sha256 } from '#integrations/tokens'
import { insertInto, toStoredMoment, type Value, type YardstickDatabase } from './database'
import { checkDraft } from './drafts'
import {
  documentOf, presentInvoice, sellerOf, shownCustomer, type Known, type Showing, type StoredRecord,
} from './present'
import { readRecord } from './reads'

/** Why a document was not issued. */
export type IssueRefusal = 'not_found' | 'invoice_locked' | { findings: CheckResult[] }

interface Frozen {
  record: StoredRecord
  document: InvoiceDocument
  totals: DocumentTotals
  layout: LayoutConfig
  ubl: Buffer | null
}

/**
 * Issues a draft: the next number of its series, everything frozen in one transaction, then the PDF from the threads
 * that Polder prints with, kept in a second one.
 */
export async function issueDraft(
  database: YardstickDatabase,
  accountId: string,
  id: string,
  showing: Showing,
): Promise<Known<Invoice> | IssueRefusal> {
  const frozen = database.change(() => freeze(database, accountId, id, showing))
  if (typeof frozen === 'string' || 'findings' in frozen) return frozen
  const { record, document, totals, layout, ubl } = frozen
  const bytes = Buffer.from(await renderPdf({
    document,
    totals,
    layout,
    logo: null,
    watermark: null,
    openCents: totals.totalCents,
    createdAt: showing.now.toISOString(),
    attachment: ubl && { name: `${document.number}.xml`, bytes: ubl },
  }))
  const pdfSha256 = sha256(bytes)
  database.change(() => {
    database.run('UPDATE "Invoice" SET "pdfSha256" = ? WHERE "accountId" = ? AND "id" = ?', pdfSha256, accountId, id)
    keepFile(database, record, 'pdf', bytes, pdfSha256)
  })
  return presentInvoice(showing, { ...record, row: { ...record.row, pdfSha256 } })
}

function freeze(
  database: YardstickDatabase,
  accountId: string,
  id: string,
  showing: Showing,
): Frozen | IssueRefusal {
  const draft = readRecord(database, accountId, id)
  if (!draft) return 'not_found'
  const { row, customer, business } = draft
  if (row.status !== 'draft' || !business) return 'invoice_locked'
  const findings = checkDraft(database, draft, showing).filter(({ level }) => level === 'error')
  if (findings.length > 0) return { findings }
  const period = business.resetSequenceYearly === 1 ? row.issueDate.slice(0, 4) : 'all'
  const sequence = takeSequence(database, accountId, period)
  const number = formatNumber(business.invoiceNumberFormat, { date: row.issueDate, sequence })
  const document = { ...documentOf(draft), number }
  const totals = totalsOf(document)
  const { profile } = chooseUblProfile(document)
  const ubl = profile === null ? null : Buffer.from(buildUbl(document, totals, profile))
  const layout = resolveLayout(JSON.parse(business.houseStyle ?? '{}') as LayoutChanges)
  const changes = {
    status: 'issued',
    number,
    numberKey: documentNumberKey(number),
    numberPeriod: period,
    numberSequence: sequence,
    requestedNumber: null,
    requestedNumberKey: null,
    subtotalCents: totals.subtotalCents,
    vatTotalCents: totals.vatTotalCents,
    totalCents: totals.totalCents,
    openCents: totals.totalCents,
    vatTotalEurCents: totals.vatTotalEurCents,
    vatBreakdown: JSON.stringify(totals.vatBreakdown),
    sellerSnapshot: JSON.stringify(sellerOf(business)),
    customerSnapshot: JSON.stringify(shownCustomer(draft)),
    layoutSnapshot: JSON.stringify(layout),
    customerName: customer?.name ?? null,
    searchText: documentSearchText(number, customer?.name, row.reference, document.lines),
    ublProfile: profile,
    ublSha256: ubl && sha256(ubl),
    issuedAt: toStoredMoment(showing.now),
    updatedAt: toStoredMoment(showing.now),
  } satisfies Record<string, Value>
  const assignments = Object.keys(changes).map(column => `"${column}" = ?`).join(', ')
  database.run(
    `UPDATE "Invoice" SET ${assignments} WHERE "accountId" = ? AND "id" = ?`, ...Object.values(changes), accountId, id)
  const record = { ...draft, row: { ...row, ...changes } }
  if (ubl && changes.ublSha256) keepFile(database, record, 'ubl', ubl, changes.ublSha256)
  return { record, document: documentOf(record), totals, layout, ubl }
}

/** The next value of a series; one that is not committed is given again. */
function takeSequence(database: YardstickDatabase, accountId: string, period: string): number {
  const taken = database.one<{ taken: number }>(
    `INSERT INTO "NumberSequence" ("accountId", "kind", "period", "nextValue") VALUES (?, 'invoice', ?, 2)
     ON CONFLICT ("accountId", "kind", "period") DO UPDATE SET "nextValue" = "nextValue" + 1
     RETURNING "nextValue" - 1 AS "taken"`, accountId, period)
  if (!taken) throw new Error('The database gave no number')
  return taken.taken
}

function keepFile(
  database: YardstickDatabase,
  { row: { accountId, id, updatedAt } }: StoredRecord,
  format: 'pdf' | 'ubl',
  bytes: Buffer,
  sha256: string,
): void {
  database.run(...insertInto('StoredDocument', { accountId, invoiceId: id, format, bytes, sha256, createdAt: updatedAt }))
}
