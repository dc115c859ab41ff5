import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { renewPublicLink } from '#services/invoices/renew-public-link'
import { getInvoiceTimeline } from '#services/invoices/timeline'
import { updateInvoice } from '#services/invoices/update'
import { createDownloadLink } from '#services/public-links/download-links'
import { getPublicPdf, getPublicUbl } from '#services/public-links/files'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { recordView } from '#services/public-links/visits'
import { draftOf, issuedBy, openCast } from '../support/accounts'
import { designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { tokenOf } from '../support/public-links'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
const minuteMs = 60_000
const stranger = { userId: null }
let installation: TestService
let jansen: AccountContext

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
})
afterAll(() => installation.close())

const issued = () => issuedBy(jansen)
const page = (token: string) => getPublicInvoice(installation.service, token)
const look = (invoice: Invoice, visitor: { userId: string | null } = stranger) =>
  recordView(installation.service, tokenOf(invoice), visitor)
const shown = ({ id }: Invoice) => getInvoice(jansen, id)
const actionsOf = async ({ id }: Invoice) =>
  (await getInvoiceTimeline(jansen, id, { page: 1, pageSize: 25 })).data.map(({ action }) => action)

describe('the link to the page of a document', () => {
  it('shows what was issued, and what is open of it', async () => {
    const invoice = await issued()
    await updateBusiness(jansen, { name: 'Jansen & Zoon' })

    expect(await page(tokenOf(invoice))).toMatchObject({
      number: invoice.number, status: 'issued', openCents: invoice.totalCents, seller: { name: 'Timmerbedrijf Jansen' },
    })
  })

  it('says what was credited, what was paid and what goes back', async () => {
    const invoice = await issued()
    const credit = async (quantity: string) => {
      const { id } = await createCreditNote(jansen, invoice.id)
      await updateInvoice(jansen, id, invoiceUpdateSchema.parse({ lines: [{ ...designHour, quantity }] }))
      return issueInvoice(jansen, id, {})
    }
    const before = await credit('0.5')
    const lessened = { creditedCents: before.totalCents, paidCents: 0, refundDueCents: 0 }
    const leftCents = invoice.totalCents - before.totalCents
    expect(await page(tokenOf(invoice))).toMatchObject({ ...lessened, openCents: leftCents })
    expect(await page(tokenOf(before))).toMatchObject({ creditedCents: 0, refundedCents: 0, refundDueCents: 0 })

    await markInvoicePaid(jansen, invoice.id, {})
    const after = await credit('0.25')
    const paid = {
      creditedCents: before.totalCents + after.totalCents, paidCents: leftCents, openCents: 0,
    }
    expect(await page(tokenOf(invoice)))
      .toMatchObject({ ...paid, payment: null, refundedCents: 0, refundDueCents: after.totalCents })
    expect(await page(tokenOf(after))).toMatchObject({
      kind: 'credit_note', creditedInvoiceNumber: invoice.number, payment: null, refundDueCents: after.totalCents,
    })

    await markInvoicePaid(jansen, after.id, {})
    expect(await page(tokenOf(invoice))).toMatchObject({ ...paid, refundedCents: after.totalCents, refundDueCents: 0 })
    expect(await page(tokenOf(after))).toMatchObject({ refundedCents: after.totalCents, refundDueCents: 0 })
  })

  it('asks for nothing any more once all of it was credited', async () => {
    const invoice = await issued()
    await issueInvoice(jansen, (await createCreditNote(jansen, invoice.id)).id, {})

    expect(await page(tokenOf(invoice))).toMatchObject({ status: 'credited', openCents: 0, payment: null })
  })

  it('leads to no draft, whoever could sign one', async () => {
    const { id, publicUrl } = await draftOf(jansen)
    const expiresAt = new Date('2028-11-20T09:00:00Z')
    const token = installation.service.outside.signedTokens.sign({ kind: 'invoice', subject: id, expiresAt })

    expect(publicUrl).toBeNull()
    await expect(page(token)).rejects.toMatchObject({ code: 'link_invalid' })
    await expect(getPublicPdf(installation.service, token, stranger)).rejects.toMatchObject({ code: 'link_invalid' })
  })

  it('is no link of another kind, and none that was changed', async () => {
    const invoice = await issued()
    const download = (await createDownloadLink(jansen, invoice.id, 'pdf')).url.split('/d/')[1] ?? ''
    const token = tokenOf(invoice)

    for (const wrong of [download, `${token}x`, token.slice(1), '']) {
      await expect(page(wrong)).rejects.toMatchObject({ code: 'link_invalid' })
    }
  })

  it('is replaced by a new one: who has the old one finds it expired', async () => {
    const invoice = await issued()
    const renewed = await renewPublicLink(jansen, invoice.id)

    expect(tokenOf(renewed)).not.toBe(tokenOf(invoice))
    expect(await page(tokenOf(renewed))).toMatchObject({ number: invoice.number })
    expect((await actionsOf(invoice))[0]).toBe('invoice.link_renewed')
    const replaced = { code: 'public_link_expired' }
    await expect(page(tokenOf(invoice))).rejects.toMatchObject(replaced)
    await expect(look(invoice)).rejects.toMatchObject(replaced)
    await expect(getPublicUbl(installation.service, tokenOf(invoice), stranger)).rejects.toMatchObject(replaced)
    await expect(renewPublicLink(jansen, (await draftOf(jansen)).id)).rejects.toMatchObject({ code: 'invoice_not_issued' })
  })
})

describe('a look at the page', () => {
  it('counts once in half an hour, the first is remembered, and the timeline tells of each', async () => {
    const invoice = await issued()
    const first = installation.clock.now().toISOString()
    expect(await look(invoice)).toEqual({ recorded: true })
    installation.clock.advance(30 * minuteMs - 1)
    expect(await look(invoice)).toEqual({ recorded: false })
    installation.clock.advance(1)
    expect(await look(invoice)).toEqual({ recorded: true })

    expect(await shown(invoice)).toMatchObject({
      viewCount: 2, firstViewedAt: first, lastViewedAt: installation.clock.now().toISOString(),
    })
    expect((await actionsOf(invoice)).filter(action => action === 'invoice.viewed')).toHaveLength(2)
  })

  it('counts once of ten at the same time', async () => {
    const invoice = await issued()
    const looks = await Promise.all(Array.from({ length: 10 }, () => look(invoice)))

    expect(looks.filter(({ recorded }) => recorded)).toHaveLength(1)
    expect(await shown(invoice)).toMatchObject({ viewCount: 1 })
  })

  it('is not counted of the seller', async () => {
    const invoice = await issued()
    const { userId: owner } = await jansen.db.membership.findFirstOrThrow()

    expect(await look(invoice, { userId: owner })).toEqual({ recorded: false })
    await getPublicPdf(installation.service, tokenOf(invoice), { userId: owner })
    expect(await shown(invoice)).toMatchObject({ viewCount: 0, firstViewedAt: null, lastDownloadedAt: null })
  })

  it('is not counted of a cancelled document, which nobody is to have seen', async () => {
    const invoice = await issued()
    await cancelInvoice(jansen, invoice.id)

    expect(await look(invoice)).toEqual({ recorded: false })
    await getPublicPdf(installation.service, tokenOf(invoice), stranger)
    expect(await shown(invoice)).toMatchObject({ viewCount: 0, lastDownloadedAt: null })
  })

  it('keeps the document from being cancelled, and so does fetching it', async () => {
    const [seen, fetched] = [await issued(), await issued()]
    await look(seen)
    await getPublicUbl(installation.service, tokenOf(fetched), stranger)

    for (const { id } of [seen, fetched]) {
      await expect(cancelInvoice(jansen, id)).rejects.toMatchObject({ code: 'invoice_not_cancellable', details: { reason: 'seen' } })
    }
  })
})

describe('a file that a customer fetches', () => {
  it('is told once in half an hour for each format, and the first time is remembered', async () => {
    const invoice = await issued()
    const token = tokenOf(invoice)
    const first = installation.clock.now().toISOString()
    for (const fetch of [getPublicPdf, getPublicPdf, getPublicUbl, getPublicUbl]) {
      await fetch(installation.service, token, stranger)
    }
    expect((await actionsOf(invoice)).filter(action => action === 'invoice.downloaded')).toHaveLength(2)
    installation.clock.advance(30 * minuteMs)
    await getPublicPdf(installation.service, token, stranger)

    expect((await actionsOf(invoice)).filter(action => action === 'invoice.downloaded')).toHaveLength(3)
    expect(await shown(invoice)).toMatchObject({
      downloadedAt: first, lastDownloadedAt: installation.clock.now().toISOString(),
    })
  })
})

describe('somebody who asks what there is, and takes nothing', () => {
  const asker = { ...stranger, takesNothing: true }

  it('is told of the files, and has not fetched them: the document can still be cancelled', async () => {
    const invoice = await issued()
    const pdf = await getPublicPdf(installation.service, tokenOf(invoice), asker)
    const ubl = await getPublicUbl(installation.service, tokenOf(invoice), asker)

    expect([pdf.filename, ubl.filename]).toEqual([`${invoice.number}.pdf`, `${invoice.number}.xml`])
    expect(await shown(invoice)).toMatchObject({ downloadedAt: null, lastDownloadedAt: null })
    expect(await actionsOf(invoice)).not.toContain('invoice.downloaded')
    expect(await cancelInvoice(jansen, invoice.id)).toMatchObject({ status: 'cancelled' })
  })
})

// Last, for it moves the clock by years.
describe('two years after the issue', () => {
  it('the link has expired, until it is renewed', async () => {
    const invoice = await issued()
    const end = Date.parse((invoice.issuedAt ?? '').replace('2026', '2028'))
    installation.clock.advance(end - 1_000 - installation.clock.now().getTime())
    expect(await page(tokenOf(invoice))).toMatchObject({ number: invoice.number })
    installation.clock.advance(1_000)

    await expect(page(tokenOf(invoice))).rejects.toMatchObject({ code: 'public_link_expired' })
    expect(await shown(invoice)).toMatchObject({ publicUrl: null })
    expect(await page(tokenOf(await renewPublicLink(jansen, invoice.id)))).toMatchObject({ number: invoice.number })
  })
})
