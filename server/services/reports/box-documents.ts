import type { VatBoxDocuments } from '#contract/schemas/vat-return'
import type { InvoiceKind, VatTreatment } from '#domain/invoice/document'
import type { VatReturnBox } from '#domain/vat/return'
import { ossOfHeading, turnoverEntriesOf, turnoverSelect } from '../invoices/turnover'
import type { AccountContext } from '../work/context'
import { requireVatPeriod } from './vat-period'

/** Rows read at once, how many are shown at most, and how many are looked at for them before the caller asks again. */
const rowsPerRead = 200
const shownAtMost = 50
const readsAtMost = 10

const columns = { id: true, number: true, ...turnoverSelect } as const

/**
 * The documents that a box of a return is the sum of, each with what it adds to it: by the arithmetic that the sums are
 * kept by, so that the pages together come to the box, to the cent. A page may be empty where the next one is not.
 * Refuses not_found.
 */
export async function listVatBoxDocuments(
  account: AccountContext,
  { period: key, box }: { period: string, box: VatReturnBox },
  { after }: { after?: string | undefined },
): Promise<VatBoxDocuments> {
  const { from, to } = requireVatPeriod(key)
  const data: VatBoxDocuments['data'] = []
  let [taxPointDate = from, id = ''] = after?.split('_') ?? []
  for (let read = 0; read < readsAtMost; read++) {
    const rows = await account.db.invoice.findMany({
      where: {
        status: { notIn: ['draft', 'cancelled'] },
        vatTreatment: { in: [...treatmentsOf[box]] },
        taxPointDate: { gte: taxPointDate < from ? from : taxPointDate, lte: to },
        OR: [{ taxPointDate: { gt: taxPointDate } }, { id: { gt: id } }],
      },
      orderBy: [{ taxPointDate: 'asc' }, { id: 'asc' }],
      take: rowsPerRead,
      select: columns,
    })
    for (const row of rows) {
      [taxPointDate, id] = [row.taxPointDate ?? taxPointDate, row.id]
      const entries = turnoverEntriesOf(row, account.outside.vatRates)
        .filter(({ heading }) => (ossOfHeading(heading) ? 'oss' : heading) === box)
      if (entries.length === 0) continue
      const sum = (field: 'taxableCents' | 'vatCents') =>
        Number(entries.reduce((total, entry) => total + entry[field], 0n))
      data.push({
        id: row.id, kind: row.kind as InvoiceKind, number: row.number, customerName: row.customerName,
        issueDate: row.issueDate, taxPointDate,
        taxableCents: sum('taxableCents'), vatCents: sum('vatCents'),
      })
      if (data.length === shownAtMost) return { data, next: `${taxPointDate}_${id}` }
    }
    if (rows.length < rowsPerRead) return { data, next: null }
  }
  return { data, next: `${taxPointDate}_${id}` }
}

/** The treatments of documents whose groups stand under a heading; exempt lines stand on taxed documents. */
const treatmentsOf: Record<VatReturnBox, readonly VatTreatment[]> = {
  '1a': ['standard'],
  '1b': ['standard'],
  '1c': ['standard'],
  '1e': ['standard', 'reverse_charge'],
  '3a': ['export'],
  '3b': ['intra_eu'],
  exempt: ['standard', 'exempt'],
  kor: ['kor'],
  other: ['export', 'intra_eu'],
  oss: ['standard'],
}
