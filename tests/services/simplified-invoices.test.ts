import { strFromU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import { sendInvoiceInputSchema } from '#contract/schemas/email'
import { sendInvoice } from '#services/emails/send'
import { writeAuditFile } from '#services/exports/audit-file'
import { exportDocuments } from '#services/exports/export-documents'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { createDownloadLink } from '#services/public-links/download-links'
import { getPublicPdf, getPublicUbl } from '#services/public-links/files'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { getVatReturn } from '#services/reports/vat-return'
import { verifyInstallation } from '#services/verification/verify'
import { readAuditFile, textsOf } from '../documents/audit-file/reader'
import { designHour } from '../support/cast'
import { attachmentsOf, textOfPages } from '../support/pdf-reader'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { tokenOf } from '../support/public-links'
import { useCast } from '../support/use-cast'
import { unzipped } from '../support/zip'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const stranger = { userId: null }
const nobody = { customerId: undefined }
const counterSale = { ...nobody, lines: [{ ...designHour, description: 'Lijst', unitPriceCents: 8_264 }] }
const withoutUbl = { code: 'peppol_kvk_required', details: { reason: 'ubl_needs_customer' } }
const findingsOf = ({ compliance }: Invoice) => (compliance ?? []).map(({ level, code }) => `${level} ${code}`)

describe('an invoice without a customer', () => {
  it('is issued up to € 100.00 with VAT, with a warning, and not above', async () => {
    const small = await cast.draft(counterSale)
    const large = await cast.draft({ ...nobody, lines: [{ ...designHour, unitPriceCents: 8_265 }] })

    expect(findingsOf(small)).toEqual(['warning customer_missing'])
    expect(small.compliance?.[0]?.message).toMatch(/100,00.+e-factuur|100\.00.+e-invoice/)
    await expect(issueInvoice(cast.account, large.id, {})).rejects.toMatchObject({ code: 'invoice_not_compliant' })
    expect(await issueInvoice(cast.account, small.id, {})).toMatchObject({
      status: 'issued', totalCents: 9_999, customer: null, customerId: null, customerName: null, customerSnapshot: null,
      ublProfile: null, ublSha256: null,
    })
  })

  it('has a PDF and a page, and no e-invoice anywhere, which says why', async () => {
    const invoice = await cast.issued(counterSale)
    const token = tokenOf(invoice)
    const { service } = cast.installation
    const pdf = await getInvoicePdf(cast.account, invoice.id)

    const text = (await textOfPages(pdf.bytes)).join('\n')
    expect(text).toContain('Lijst')
    expect(text).not.toMatch(/null|undefined|Factuur aan/)
    expect((await attachmentsOf(pdf.bytes)).size).toBe(0)
    expect(await getPublicInvoice(service, token)).toMatchObject({ customer: null, hasUbl: false })
    expect((await getPublicPdf(service, token, stranger)).bytes).toEqual(pdf.bytes)
    await expect(getInvoiceUbl(cast.account, invoice.id)).rejects.toMatchObject(withoutUbl)
    await expect(getPublicUbl(service, token, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(createDownloadLink(cast.account, invoice.id, 'ubl')).rejects.toMatchObject(withoutUbl)
  })

  it('is mailed to whoever is named, and to nobody by itself', async () => {
    const { id } = await cast.issued(counterSale)
    const send = (input: object) => sendInvoice(cast.account, id, sendInvoiceInputSchema.parse(input))

    await expect(send({})).rejects.toMatchObject({ code: 'no_recipient' })
    await expect(send({ to: ['balie@example.nl'], attachUbl: true })).rejects.toMatchObject(withoutUbl)
    expect(await send({ to: ['balie@example.nl'] })).toMatchObject({ status: 'sent' })
    expect(office.taken.at(-1)?.text).toContain('Beste klant,')
  })

  it('counts in the return and stands in list, export and audit file, and nothing of it is amiss', async () => {
    const year = '2026'
    const before = (await getVatReturn(cast.account, year)).figures.boxes['1a'].taxableCents
    const { id, number } = await cast.issued(counterSale)
    const files = await unzipped((await exportDocuments(cast.account, {})).chunks)
    const numbers = await readAuditFile((await writeAuditFile(cast.account, Number(year))).chunks, root =>
      textsOf(root, '//x:trLine/x:docRef'))

    expect((await getVatReturn(cast.account, year)).figures.boxes['1a'].taxableCents).toBe(before + 8_264)
    expect((await listVatBoxDocuments(cast.account, { period: year, box: '1a' }, {})).data
      .find(document => document.id === id)?.customerName).toBeNull()
    expect((await listInvoices(cast.account, { page: 1, pageSize: 25, sort: '-createdAt' })).data
      .find(summary => summary.id === id)?.customerName).toBeNull()
    expect(Object.keys(files)).toContain(`invoices/${number}.pdf`)
    expect(Object.keys(files)).not.toContain(`invoices/${number}.xml`)
    expect(strFromU8(files['invoices.csv'] ?? new Uint8Array())).toContain(`${number};`)
    expect(numbers.join(' ')).toContain(number)
    expect((await verifyInstallation(cast.installation.service.database)).findings).toEqual([])
  })

  it('is credited and copied without one as well', async () => {
    const { id } = await cast.issued(counterSale)
    const note = await createCreditNote(cast.account, id)

    expect(await issueInvoice(cast.account, note.id, {})).toMatchObject({ totalCents: 9_999, customer: null })
    expect(await duplicateInvoice(cast.account, id, {})).toMatchObject({ customer: null, status: 'draft' })
  })

  it('is no credit note on what somebody bought', async () => {
    const { id } = await cast.issued({ lines: counterSale.lines })
    const note = await createCreditNote(cast.account, id)
    await cast.account.db.invoice.update({ where: { id: note.id }, data: { customerId: null } })

    expect(findingsOf(await cast.shown(note.id))).toContain('error customer_missing')
  })
})
