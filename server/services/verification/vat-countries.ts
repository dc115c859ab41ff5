import type { Prisma } from '#db/client'
import { inPagesById } from '#db/snapshot'
import type { InvoiceRow } from '#db/queries/rows'
import { importedVatCountry } from '#domain/import/vat-country'
import type { VatGroup, VatTreatment } from '#domain/invoice/document'
import { contentOf, customerSnapshotOf } from '../invoices/document'
import { invoiceInclude, type InvoiceRecord } from '../invoices/record'
import { taxPointColumns } from '../invoices/tax-point'
import type { Report } from './report'

const documentsPerPage = 100

/** Imported documents that charge the VAT of another member state, and were brought in before imports told so. */
export async function verifyVatCountries(
  tx: Prisma.TransactionClient, accountId: string, report: Report,
): Promise<void> {
  for await (const { number, vatCountry } of withoutVatCountry(tx, accountId)) {
    report.find(number ?? '', `charges the VAT of ${vatCountry}`)
  }
}

/** Names the member state on each of them, and the tax point that follows from it. Their sums are to be made anew. */
export async function putVatCountries(
  tx: Prisma.TransactionClient, accountId: string, updatedAt: Date,
): Promise<void> {
  for await (const { id, number: _, ...columns } of withoutVatCountry(tx, accountId)) {
    await tx.invoice.update({ where: { accountId, id }, data: { ...columns, updatedAt } })
  }
}

type Told = Pick<InvoiceRow, 'id' | 'number' | 'vatCountry' | 'taxPointDate' | 'taxPointReason' | 'vatScheme'>

/**
 * What is in a return that was filed, or has a credit note, stays as it is: either took the document as it stood.
 */
async function* withoutVatCountry(tx: Prisma.TransactionClient, accountId: string): AsyncGenerator<Told> {
  const business = await tx.business.findUnique({ where: { accountId } })
  if (!business) return
  const filed = await tx.vatReturnFiling.findMany({ where: { accountId }, select: { fromMonth: true, toMonth: true } })
  const isFiled = (date: string | null) => date !== null
    && filed.some(({ fromMonth, toMonth }) => fromMonth <= date.slice(0, 7) && date.slice(0, 7) <= toMonth)
  const documents = inPagesById(documentsPerPage, ({ id, page }) => tx.invoice.findMany({
    where: {
      accountId, id, importId: { not: null }, status: { notIn: ['draft', 'cancelled'] }, vatCountry: null,
      vatTreatment: 'standard' satisfies VatTreatment, creditNotes: { none: {} },
    },
    ...page,
    include: { ...invoiceInclude, vatShifts: { select: { date: true } } },
  }))
  for await (const { vatShifts, ...record } of documents) {
    const vatCountry = vatCountryOf(record)
    if (vatCountry === null) continue
    const { id, number } = record
    const document = { ...contentOf(record), creditedInvoice: null, customer: customerSnapshotOf(record), vatCountry }
    const taxPoint = taxPointColumns(document, business)
    const dates = [record.taxPointDate, taxPoint.taxPointDate, ...vatShifts.map(({ date }) => date)]
    if (!dates.some(isFiled)) yield { id, number, vatCountry, ...taxPoint }
  }
}

function vatCountryOf(record: InvoiceRecord): string | null {
  const customer = customerSnapshotOf(record)
  if (!customer) return null
  const vatBreakdown = record.vatBreakdown as unknown as VatGroup[]
  return importedVatCountry({ ...contentOf(record), vatBreakdown, customer })
}
