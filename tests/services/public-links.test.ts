import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { type Invoice } from '#contract/schemas/invoice'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { cancelInvoice } from '#services/invoices/cancel'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { createDownloadLink, getLinkedFile } from '#services/public-links/download-links'
import { getPublicPdf, getPublicUbl } from '#services/public-links/files'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { draftOf, issuedBy, newVink } from '../support/accounts'
import { attachmentsOf } from '../support/pdf-reader'
import { usePdfWorker } from '../support/pdf-worker'
import { tokenOf } from '../support/public-links'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()

let installation: TestService
let vink: AccountContext
let jansen: AccountContext

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  vink = await newVink(installation)
  jansen = await newVink(installation, 'jansen@example.nl', 'Timmerbedrijf Jansen')
})
afterAll(() => installation.close())

const draft = () => draftOf(vink)
const issued = () => issuedBy(vink)
const follow = (url: string) => getLinkedFile(installation.service, url.split('/d/')[1] ?? '')

describe('a download link', () => {
  it('leads to the PDF or the e-invoice, for a quarter of an hour', async () => {
    const { id } = await issued()
    const pdf = await createDownloadLink(vink, id, 'pdf')
    const ubl = await createDownloadLink(vink, id, 'ubl')

    expect(pdf.url).toMatch(/^http:\/\/localhost:3000\/d\/[\w-]+$/)
    expect(pdf.expiresAt).toBe(new Date(installation.clock.now().getTime() + 15 * 60_000).toISOString())
    expect(await follow(pdf.url)).toEqual({ format: 'pdf', file: await getInvoicePdf(vink, id) })
    expect(await follow(ubl.url)).toEqual({ format: 'ubl', file: await getInvoiceUbl(vink, id) })

    installation.clock.advance(15 * 60_000 - 1)
    expect(await follow(pdf.url)).toMatchObject({ format: 'pdf' })
    installation.clock.advance(1)
    await expect(follow(pdf.url)).rejects.toMatchObject({ code: 'link_expired' })
  })

  it('is not made for drafts, nor for documents of others', async () => {
    const { id } = await draft()

    await expect(createDownloadLink(vink, id, 'pdf')).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await expect(createDownloadLink(jansen, id, 'pdf')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not made for an e-invoice that there is not', async () => {
    const { id } = await issuedWithoutUbl()

    await expect(createDownloadLink(jansen, id, 'ubl')).rejects.toMatchObject({ code: 'peppol_kvk_required' })
    expect(await follow((await createDownloadLink(jansen, id, 'pdf')).url)).toMatchObject({ format: 'pdf' })
  })

  it('leaves the document free to be cancelled, and then leads to the print with the watermark', async () => {
    const { id } = await issued()
    const { url } = await createDownloadLink(vink, id, 'pdf')
    const before = await follow(url)
    await cancelInvoice(vink, id)

    expect((await follow(url)).file.sha256).not.toBe(before.file.sha256)
  })
})

describe('the public page of a document without an e-invoice', () => {
  it('offers none and has none', async () => {
    const token = tokenOf(await issuedWithoutUbl())

    expect(await getPublicInvoice(installation.service, token)).toMatchObject({ hasUbl: false })
    await expect(getPublicUbl(installation.service, token, { userId: null })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the public page of a document in another currency', () => {
  const issuedInDollars = async (fields: Record<string, unknown>) => {
    const invoice = await issuedBy(vink, { currency: 'USD', exchangeRate: '1.0842', ...fields })
    return getPublicInvoice(installation.service, tokenOf(invoice))
  }

  it('has the VAT in euro, the rate, and where it is from', async () => {
    expect(await issuedInDollars({ exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB' })).toMatchObject({
      vatTotalEurCents: 1646, exchangeRate: '1.0842', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    })
    expect(await issuedInDollars({})).toMatchObject({ exchangeRateDate: null, exchangeRateSource: null })
  })

  it('has nothing of it in euro', async () => {
    expect(await getPublicInvoice(installation.service, tokenOf(await issued()))).toMatchObject({
      vatTotalEurCents: null, exchangeRate: null, exchangeRateDate: null, exchangeRateSource: null,
    })
  })
})

describe('the public page of a cancelled document', () => {
  it('offers no e-invoice, neither by itself nor inside the PDF, and the seller is given none', async () => {
    const invoice = await issued()
    const token = tokenOf(invoice)
    const stranger = { userId: null }
    await cancelInvoice(vink, invoice.id)

    expect(await getPublicInvoice(installation.service, token)).toMatchObject({ status: 'cancelled', openCents: 0, payment: null, hasUbl: false })
    await expect(getPublicUbl(installation.service, token, stranger)).rejects.toMatchObject({ code: 'not_found' })
    const { bytes } = await getPublicPdf(installation.service, token, stranger)
    expect((await attachmentsOf(bytes)).size).toBe(0)
    await expect(getInvoiceUbl(vink, invoice.id)).rejects.toMatchObject({ code: 'e_invoice_withdrawn' })
  })
})

/** An invoice of a seller who need not be in the trade register. */
async function issuedWithoutUbl(): Promise<Invoice> {
  await updateBusiness(jansen, businessUpdateSchema.parse({ kvkNumber: null, notInHandelsregister: true }))
  return issuedBy(jansen, { supplyDate: null })
}
