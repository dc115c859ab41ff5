import { afterAll, expect, inject, it } from 'vitest'
import { ApiClient, signUp } from '../support/api-client'
import { bakery, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { startResend } from '../support/doubles/resend'
import { png } from '../support/images'
import { McpApp } from '../support/mcp'
import { OAuthApp, ownName } from '../support/oauth-app'
import { imagesOf } from '../support/pdf-images'
import { startServer } from '../support/server'
import { putLogo } from '../support/upload'

const resend = await startResend()
afterAll(() => resend.close())

it('a server that dies with a mail in its hands goes on with it under the same key once it is back, and nobody gets it twice', async () => {
  const first = await startServer({
    database: inject('databaseTemplate'), env: { NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl },
  })
  const jansen = await studioVink(first.url)
  const address = 'herstel@example.nl'
  const invoice = await issuedInvoice(jansen.api, { customer: { ...bakery, email: address } })
  resend.failWith('taken, then hang', { about: address, times: 1 })
  const key = { 'idempotency-key': 'verzenden' }
  const lost = jansen.api.request('sendInvoice', { params: { id: invoice.id }, body: {}, headers: key }).catch(() => null)
  await expect.poll(() => mailsTo(address)).toHaveLength(1)
  await first.kill()
  await lost
  const second = await startServer({
    database: inject('databaseTemplate'), continueFrom: first,
    fixedClock: new Date(first.now().getTime() + 3 * 60_000).toISOString(),
    env: { NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl },
  })
  const again = new ApiClient(second.url, { authorization: `Bearer ${jansen.key}` })
  const answer = await again.request('sendInvoice', { params: { id: invoice.id }, body: {}, headers: key })

  expect(answer).toMatchObject({ status: 200, body: { status: 'sent' } })
  expect(mailsTo(address)).toHaveLength(1)
  expect((await again.call('listEmails', { query: { invoiceId: invoice.id } })).data).toMatchObject([{ status: 'sent' }])
  await second.stop()
})

it('an invoice whose server dies has the logo of its issue after a crash between issue and printing', async () => {
  const server = await startServer({ database: inject('databaseTemplate') })
  const tenant = await studioVink(server.url)
  await putLogo(tenant.api, png({ width: 80, height: 20 }))
  const draft = await draftInvoice(tenant.api)
  const issuing = tenant.api.request('issueInvoice', { params: { id: draft.id } }).catch(() => null)
  for (let status = 'draft'; status === 'draft';) {
    status = (await tenant.api.call('getInvoice', { params: { id: draft.id } })).status
  }
  await putLogo(tenant.api, png({ width: 31, height: 31 }))
  await server.kill()
  await issuing
  const again = await startServer({ database: inject('databaseTemplate'), continueFrom: server })
  const pdf = await fetch(`${again.url}/api/v1/invoices/${draft.id}/pdf`, {
    headers: { authorization: `Bearer ${tenant.key}` },
  })
  const images = await imagesOf(new Uint8Array(await pdf.arrayBuffer()))
  await again.stop()

  expect(images).toEqual([{ width: 80, height: 20 }])
})

it('a token of an app for the tools of another address opens nothing here', async () => {
  const before = await startServer({ database: inject('databaseTemplate') })
  const jansen = await signUp('Timmerbedrijf Jansen', ownName(before.url))
  const { access_token: token } = await (await OAuthApp.register(ownName(before.url))).connect(jansen.session)
  await before.stop()
  const after = await startServer({ database: inject('databaseTemplate'), continueFrom: before })
  try {
    const shown = new McpApp(new ApiClient(after.url, { authorization: `Bearer ${token}` }))
    expect(await shown.send('tools/list')).toMatchObject({ status: 401, body: { data: { code: 'invalid_token' } } })
  } finally {
    await after.stop()
  }
})

function mailsTo(address: string) {
  return resend.mails.taken.filter(({ to }) => to.includes(address))
}
