import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ApiClient, type Tenant } from '../support/api-client'
import { bakery, issuedInvoice, studioVink } from '../support/cast'

const guest = new ApiClient(inject('serverUrl'))
let vink: Tenant
let customerId = ''
let number = ''
beforeAll(async () => {
  vink = await studioVink()
  customerId = (await vink.api.call('createCustomer', { body: bakery })).id
  number = (await issuedInvoice(vink.api, { customer: undefined, customerId })).number ?? ''
})

const newToken = async () => {
  const { url } = await vink.api.call('renewCustomerPage', { params: { id: customerId } })
  return new URL(url ?? '').pathname.replace('/c/', '')
}
const pageOf = async (token: string) => {
  const { status, headers, body } = await guest.fetch(`/c/${token}`)
  return { status, headers, html: new TextDecoder().decode(body as Uint8Array) }
}

describe('the page of a customer', () => {
  it('shows all of it to whoever has the link, in the language that is asked for, and is kept by nobody', async () => {
    const token = await newToken()
    const { status, headers, html } = await pageOf(token)

    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain('form-action \'none\'')
    expect(headers.get('set-cookie')).toBeNull()
    expect(html).toContain('Uw rekening bij Studio Vink')
    expect(html).toContain(number)
    expect(html).toContain('noindex')
    expect((await pageOf(`${token}?lang=fr`)).html).toContain('Votre compte chez Studio Vink')
  })

  it('is never shown as it was before', async () => {
    const token = await newToken()
    await pageOf(token)
    const { number: next } = await issuedInvoice(vink.api, { customer: undefined, customerId })

    expect((await pageOf(token)).html).toContain(next)
  })

  it('says in words that its link has expired or is none, behind every door', async () => {
    const token = await newToken()
    await vink.api.call('revokeCustomerPage', { params: { id: customerId } })

    expect((await pageOf(token)).status).toBe(410)
    expect((await pageOf(token)).html).toContain('Deze link is verlopen')
    expect((await pageOf('niets')).status).toBe(404)
    expect((await pageOf('niets')).html).toContain('Deze link klopt niet')
    for (const door of ['getPublicStatement', 'recordCustomerPageView'] as const) {
      expect(await guest.refused(door, { params: { token } }), door).toMatchObject({ status: 410, code: 'public_link_expired' })
      expect(await guest.refused(door, { params: { token: 'niets' } }), door).toMatchObject({ status: 404, code: 'link_invalid' })
    }
  })

  it('brings the statement as PDF, and counts who takes it', async () => {
    const token = await newToken()
    const path = `/api/public/customers/${token}/statement`
    expect((await guest.fetch(path, { method: 'HEAD' })).status).toBe(200)
    expect(await vink.api.call('getCustomerPage', { params: { id: customerId } })).toMatchObject({ viewCount: 0 })
    const answer = await guest.fetch(path)

    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Rekeningoverzicht_/)
    expect(await vink.api.call('getCustomerPage', { params: { id: customerId } })).toMatchObject({ viewCount: 1 })
    expect(await guest.call('recordCustomerPageView', { params: { token } })).toEqual({ recorded: false })
  })

  it('keeps one link alive, whoever renews how often and at the same moment', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(newToken))
    const statuses = await Promise.all(tokens.map(async token => (await pageOf(token)).status))

    expect(new Set(tokens).size).toBe(4)
    expect(statuses.sort()).toEqual([200, 410, 410, 410])
  })
})
