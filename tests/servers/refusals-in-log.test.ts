import { afterAll, describe, expect, it } from 'vitest'
import { accountOf, ApiClient, signUp } from '../support/api-client'
import { startVies } from '../support/doubles/vies'
import { useServer } from '../support/use-server'

const vies = await startVies()
afterAll(() => vies.close())
const server = await useServer({
  env: { NUXT_VIES_BASE_URL: vies.baseUrl, NUXT_RESEND_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` },
})
const vink = await signUp('Studio Vink', server.url)
const account = await accountOf(server.databaseUrl, vink.email)

const guest = () => new ApiClient(server.url, { origin: server.url })
const linesOf = (words: string) => server.log().split('\n').filter(line => line.includes(words))

describe('the log', () => {
  it('tells of refused sign-ins, and neither address nor password', async () => {
    const { headers } = await guest().request('signIn', { body: { email: vink.email, password: 'niet het goede wachtwoord' } })

    await expect.poll(() => linesOf('kind=invalid_credentials')).toEqual([
      expect.stringMatching(`level=info message="request refused" kind=invalid_credentials request=${headers.get('x-request-id')}`
        + ' method=POST path=/api/auth/sign-in$'),
    ])
    expect(server.log()).not.toMatch(/@example|goede wachtwoord/)
  })

  it('tells of unknown API keys, and not the key', async () => {
    const key = `polder_${'x1'.repeat(20)}`
    await new ApiClient(server.url, { authorization: `Bearer ${key}` }).refused('listInvoices')

    await expect.poll(() => linesOf('kind=invalid_api_key')).toEqual([expect.stringContaining('path=/api/v1/invoices')])
    expect(server.log()).not.toContain(key)
  })

  it('tells whose key went beyond its scopes, and who asked for what is not theirs', async () => {
    const { key } = await vink.session.call('createApiKey', { body: { name: 'Lezer', scopes: ['invoices:read'] } })
    await new ApiClient(server.url, { authorization: `Bearer ${key}` }).refused('listCustomers')
    await vink.api.refused('getCustomer', { params: { id: '019ab5c8-7f3e-7c31-8a55-0d7c3c9f1b42' } })

    await expect.poll(() => linesOf('kind=insufficient_scope')).toEqual([expect.stringContaining(`account=${account}`)])
    await expect.poll(() => linesOf('kind=not_found')).toEqual([
      expect.stringMatching(`path=/api/v1/customers/019ab5c8-7f3e-7c31-8a55-0d7c3c9f1b42 account=${account}$`),
    ])
  })

  it('tells of an event that nobody signed', async () => {
    await guest().fetch('/api/webhooks/resend', { method: 'POST', body: '{}' })

    await expect.poll(() => linesOf('kind=webhook_signature_invalid')).toEqual([expect.stringContaining('path=/api/webhooks/resend')])
  })

  it('says nothing of forms that are not complete, of visitors, and of pages that are not there', async () => {
    const before = server.log()
    await vink.api.refused('createCustomer', { body: {} })
    await guest().refused('getMe')
    await guest().fetch('/api/v1/nergens')

    expect(server.log()).toBe(before)
  })

  it('tells of a link that is a long word, and not the word', async () => {
    const response = await guest().fetch(`/d/${'password'.repeat(1_200)}`)

    expect(response.status).toBe(404)
    await expect.poll(() => linesOf('path="/d/')).toEqual([expect.stringMatching(/path="\/d\/\[hidden\]"$/)])
  })

  it('tells that VIES gave no answer, and not whose number it was', async () => {
    vies.failWith('MS_UNAVAILABLE')
    await vink.api.call('checkVatNumber', { query: { vat: 'DE136695976' } })

    await expect.poll(() => linesOf('an outside service gave no answer')).toEqual([
      expect.stringMatching(/level=warn .* service=VIES reason="It answered MS_UNAVAILABLE"$/),
    ])
    expect(server.log()).not.toContain('136695976')
  })
})
