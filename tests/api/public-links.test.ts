import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, signUp, type Tenant } from '../support/api-client'
import { bakery, issuedInvoice, studioVink, vinkProfile } from '../support/cast'
import { daily } from '../support/daily'
import { attachmentsOf } from '../support/pdf-reader'
import { tokenOf } from '../support/public-links'

const guest = new ApiClient(inject('serverUrl'))
let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const reload = (id: string) => vink.api.call('getInvoice', { params: { id } })
const renew = (id: string) => vink.api.call('renewPublicLink', { params: { id } })
const look = (client: ApiClient, token: string) => client.call('recordInvoiceView', { params: { token } })
const doors = ['getPublicInvoice', 'getPublicInvoicePdf', 'getPublicInvoiceUbl', 'recordInvoiceView'] as const

describe('the public address of a document', () => {
  it('is there from issue on, stays the same, and takes nothing from the Host header', async () => {
    const { id, publicUrl } = await issuedInvoice(vink.api)
    const { body } = await vink.api.request('getInvoice', { params: { id }, headers: { 'x-forwarded-host': 'evil.example' } })

    expect(publicUrl).toMatch(/^http:\/\/localhost:\d+\/i\/[\w-]+$/)
    expect(body).toMatchObject({ publicUrl })
  })
})

describe('the data of the page', () => {
  it('is what stands on the document, with the ways to pay', async () => {
    const invoice = await issuedInvoice(vink.api, {
      reference: 'PO-7', paymentLink: 'https://pay.example/vink', showEpcQr: true,
    })
    const page = await guest.call('getPublicInvoice', { params: { token: tokenOf(invoice) } })

    expect(page).toMatchObject({
      kind: 'invoice',
      status: 'issued',
      number: invoice.number,
      reference: 'PO-7',
      seller: { name: 'Studio Vink', kvkNumber: vinkProfile.kvkNumber },
      customer: { name: bakery.name, city: 'Utrecht' },
      lines: [{ description: 'Grafisch ontwerp', lineTotalCents: 8_500 }],
      totalCents: 10_285,
      openCents: 10_285,
      payment: { amountCents: 10_285, iban: vinkProfile.iban, reference: invoice.number, link: 'https://pay.example/vink' },
      // What an account begins with is no change.
      paymentDetailsChangedOn: null,
      paymentDetailsChangedSinceIssue: false,
      hasUbl: true,
    })
    expect(page.payment?.epcQr).toContain(`\n${vinkProfile.iban}\nEUR102.85\n`)
  })

  it('tells nothing of the seller\'s administration', async () => {
    const customer = await vink.api.call('createCustomer', {
      body: { ...bakery, name: 'Bakkerij Zemel', notes: 'betaalt altijd laat', ccEmails: ['baas@zemel.example'] },
    })
    const invoice = await issuedInvoice(vink.api, { customer: undefined, customerId: customer.id })
    const { body } = await guest.request('getPublicInvoice', { params: { token: tokenOf(invoice) } })
    const text = JSON.stringify(body)

    expect(text).toContain('Bakkerij Zemel')
    for (const secret of [invoice.id, customer.id, ...invoice.lines.map(({ id }) => id), 'betaalt', 'baas@zemel', bakery.email]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('the files of the page', () => {
  it('are the frozen PDF with the frozen e-invoice inside', async () => {
    const invoice = await issuedInvoice(vink.api)
    const params = { token: tokenOf(invoice) }
    const [pdf, ubl, own] = [
      await guest.request('getPublicInvoicePdf', { params }),
      await guest.request('getPublicInvoiceUbl', { params }),
      await vink.api.request('getInvoicePdf', { params: { id: invoice.id } }),
    ]

    expect(pdf.body).toEqual(own.body)
    expect([...(await attachmentsOf(pdf.body as Uint8Array)).values()]).toEqual([ubl.body])
    expect(ubl.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    for (const [download, disposition] of [['0', 'inline'], ['false', 'inline'], ['1', 'attachment'], ['true', 'attachment']] as const) {
      const { headers } = await guest.request('getPublicInvoicePdf', { params, query: { download } })
      expect(headers.get('content-disposition'), download).toMatch(new RegExp(`^${disposition}; filename=`))
    }
  })

  it('are not remembered for HEAD, which takes nothing along', async () => {
    const invoice = await issuedInvoice(vink.api)
    const token = tokenOf(invoice)
    for (const path of [`/i/${token}`, `/api/public/invoices/${token}`, `/api/public/invoices/${token}/pdf`, `/api/public/invoices/${token}/ubl`]) {
      expect((await fetch(guest.url + path, { method: 'HEAD' })).status, path).toBe(200)
    }

    expect(await reload(invoice.id)).toMatchObject({ downloadedAt: null, lastDownloadedAt: null, viewCount: 0 })
    expect(await vink.api.call('cancelInvoice', { params: { id: invoice.id } })).toMatchObject({ status: 'cancelled' })
  })
})

describe('a view', () => {
  it('does not count for the signed-in seller, but does for another one', async () => {
    const invoice = await issuedInvoice(vink.api)
    const jansen = await signUp('Timmerbedrijf Jansen')

    expect(await look(vink.session, tokenOf(invoice))).toEqual({ recorded: false })
    expect(await reload(invoice.id)).toMatchObject({ viewCount: 0, firstViewedAt: null, lastViewedAt: null })
    expect(await look(jansen.session, tokenOf(invoice))).toEqual({ recorded: true })
  })

  it('and a cancellation never both happen', async () => {
    for (let round = 1; round <= daily(2, 5); round++) {
      const invoice = await issuedInvoice(vink.api)
      const [view, cancellation] = await Promise.all([
        look(guest, tokenOf(invoice)),
        vink.api.request('cancelInvoice', { params: { id: invoice.id } }),
      ])

      expect(view.recorded).toBe(cancellation.status === 409)
      expect(await reload(invoice.id)).toMatchObject({
        status: view.recorded ? 'issued' : 'cancelled', viewCount: view.recorded ? 1 : 0,
      })
    }
  })
})

describe('a link', () => {
  let token: string
  beforeAll(async () => {
    token = tokenOf(await issuedInvoice(vink.api))
  })
  const every = [...doors, 'getLinkedFile'] as const

  it.each(every)('that is not right is answered by %s with 404 link_invalid', async (id) => {
    for (const spoilt of [`${token}A`, token.slice(0, -1), token.slice(1), 'x', '%00', 'a'.repeat(3_000)]) {
      expect(await guest.refused(id, { params: { token: spoilt } })).toMatchObject({ status: 404, code: 'link_invalid' })
    }
  })

  it('of the other kind is none', async () => {
    expect(await guest.refused('getLinkedFile', { params: { token } })).toMatchObject({ status: 404, code: 'link_invalid' })
  })

  it.each(every)('keeps the answers of %s out of search engines, referrers and shared caches', async (id) => {
    const { headers } = await guest.request(id, { params: { token } })

    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toMatch(/private|no-store/)
    expect(headers.getSetCookie()).toEqual([])
  })

  it('that is renewed leads to the same page by a new address, and closes every door of the old one', async () => {
    const before = await issuedInvoice(vink.api)
    const after = await renew(before.id)

    expect(after.publicUrl).not.toBe(before.publicUrl)
    expect(await reload(before.id)).toEqual(after)
    expect(await guest.call('getPublicInvoice', { params: { token: tokenOf(after) } })).toMatchObject({ number: before.number })
    for (const door of doors) {
      expect(await guest.refused(door, { params: { token: tokenOf(before) } }), door)
        .toMatchObject({ status: 410, code: 'public_link_expired' })
    }
    expect((await guest.fetch(`/i/${tokenOf(before)}`)).status).toBe(410)
  })

  it('stays one, whoever renews it how often and at the same moment', async () => {
    const { id } = await issuedInvoice(vink.api)
    const renewed = await Promise.all([1, 2, 3, 4].map(() => renew(id)))
    const statuses = await Promise.all(renewed.map(async invoice =>
      (await guest.request('getPublicInvoice', { params: { token: tokenOf(invoice) } })).status))

    expect(new Set(renewed.map(tokenOf)).size).toBe(4)
    expect(statuses.sort()).toEqual([200, 410, 410, 410])
  })
})
