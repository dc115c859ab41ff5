import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, type Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { tokenOf } from '../support/public-links'

const guest = new ApiClient(inject('serverUrl'))
const doors = ['getPublicInvoice', 'getPublicInvoicePdf', 'getPublicInvoiceUbl', 'recordInvoiceView'] as const

let vink: Tenant
beforeAll(async () => {
  vink = await studioVink()
})

const renew = (id: string, api = vink.api) => api.call('renewPublicLink', { params: { id } })

describe('renewing the link of a document', () => {
  it('leads to the same page by a new address, and closes every door of the old one', async () => {
    const before = await issuedInvoice(vink.api)
    const after = await renew(before.id)

    expect(after.publicUrl).not.toBe(before.publicUrl)
    expect(await vink.api.call('getInvoice', { params: { id: before.id } })).toEqual(after)
    expect(await guest.call('getPublicInvoice', { params: { token: tokenOf(after) } })).toMatchObject({ number: before.number })
    for (const door of doors) {
      expect(await guest.refused(door, { params: { token: tokenOf(before) } }), door)
        .toMatchObject({ status: 410, code: 'public_link_expired' })
    }
    expect((await guest.fetch(`/i/${tokenOf(before)}`)).status).toBe(410)
  })

  it('keeps one link alive, whoever renews how often and at the same moment', async () => {
    const { id } = await issuedInvoice(vink.api)
    const renewed = await Promise.all([1, 2, 3, 4].map(() => renew(id)))
    const statuses = await Promise.all(renewed.map(async invoice =>
      (await guest.request('getPublicInvoice', { params: { token: tokenOf(invoice) } })).status))

    expect(new Set(renewed.map(tokenOf)).size).toBe(4)
    expect(statuses.sort()).toEqual([200, 410, 410, 410])
  })
})
