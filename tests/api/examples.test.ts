import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { ErrorBody } from '#contract/errors'
import { operationList, type OperationId } from '#contract/operations/index'
import { openDatabase } from '#db/client'
import { hashToken } from '#integrations/tokens'
import { root } from '../../server/cli/lib/steps.mjs'
import { ApiClient, cookieOf, proveAddress, signUp, type CallOptions, type Tenant } from '../support/api-client'
import { camtOf } from '../support/camt'
import { bakery, studioVink, vinkProfile } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { startStripe, type StripeDouble } from '../support/doubles/stripe'
import { startVies, type ViesDouble } from '../support/doubles/vies'
import { withoutChance } from '../support/examples'
import { png } from '../support/images'
import { sellerIn } from '../support/installation'
import { startServer, type TestServer } from '../support/server'
import { onlyOn } from '../support/skipped'
import { importFile, putLogo, uploadStatement } from '../support/upload'
import { longestMs } from '../support/waiting'

let resend: ResendDouble
let vies: ViesDouble
let server: TestServer
/** An installation that sells subscriptions. */
let stripe: StripeDouble
let shop: TestServer
let vink: Tenant
const answers: Partial<Record<OperationId, { request?: unknown, response: unknown }>> = {}
const refusals: Record<string, unknown> = {}

beforeAll(async () => {
  resend = await startResend()
  vies = await startVies()
  vies.register('DE136695976')
  vies.register(vinkProfile.vatNumber)
  server = await startServer({
    database: inject('databaseTemplate'),
    env: {
      NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl, NUXT_MAIL_FROM: 'post@polder.example',
      NUXT_VIES_BASE_URL: `${vies.baseUrl}/`,
    },
  })
  vink = await studioVink(server.url)
  stripe = await startStripe()
  const database = await copyDatabase(inject('databaseTemplate'))
  shop = await startServer({ database, env: stripe.environment(await sellerIn(database)) })
})
afterAll(async () => {
  await server.stop()
  await shop.stop()
  await stripe.close()
  await resend.close()
  await vies.close()
})

/** Calls an operation, and takes down what was sent and answered. */
async function shown<Id extends OperationId>(id: Id, options: CallOptions = {}, client: ApiClient = vink.api) {
  const response = await client.call(id, options)
  answers[id] = { ...(options.body === undefined ? {} : { request: options.body }), response }
  return response
}

async function refused(id: OperationId, options: CallOptions): Promise<void> {
  const { body } = await vink.api.request(id, options)
  refusals[(body as ErrorBody).data.code] = body
}

async function aboutTheBusiness() {
  await shown('getMe')
  await shown('updateBusiness', { body: { defaultPaymentTermDays: 14, defaultFooter: 'Met dank voor je opdracht.' } })
  await shown('changeVatScheme', { body: { vatScheme: 'invoice' } })
  await shown('getBusiness')
  answers.putBusinessLogo = { response: (await putLogo(vink.api, png())).body }
  await shown('deleteBusinessLogo')
  await shown('getBilling')
  const { id: layout } = await shown('createLayout', {
    body: { name: 'Groen', config: { base: 'modern', accentColor: '#1B4D3E', footerText: 'Studio Vink, Utrecht' } },
  })
  await shown('updateLayout', { params: { id: layout }, body: { config: { font: 'noto-serif' } } })
  await shown('getLayout', { params: { id: layout } })
  await shown('listLayouts')
  await shown('deleteLayout', { params: { id: layout } })
  const { id: domain } = await shown('createEmailDomain', { body: { domain: 'studiovink.nl' } })
  resend.domains.publish('studiovink.nl')
  await shown('verifyEmailDomain', { params: { id: domain } })
  await shown('getEmailDomain', { params: { id: domain } })
  await shown('listEmailDomains')
  await shown('deleteEmailDomain', { params: { id: domain } })
}

async function aboutCustomersAndProducts() {
  const customer = await shown('createCustomer', { body: { ...bakery, contactName: 'Anna Bakker' } })
  await shown('updateCustomer', { params: { id: customer.id }, body: { paymentTermDays: 30 } })
  await shown('getCustomer', { params: { id: customer.id } })
  await shown('listCustomers', { query: { q: 'korenaar' } })
  await shown('checkVatNumber', { query: { vat: 'DE136695976' } })
  const product = await shown('createProduct', {
    body: { name: 'Grafisch ontwerp', unit: 'HUR', unitPriceCents: 8_500, vatRate: '21', sku: 'GO-1' },
  })
  await shown('updateProduct', { params: { id: product.id }, body: { unitPriceCents: 9_000 } })
  await shown('getProduct', { params: { id: product.id } })
  await shown('listProducts')
  const { body } = await importFile(vink.api, 'customers', 'naam;email\nBloemist De Roos;bloemen@deroos.example\n')
  answers.importCustomers = { response: body }
  answers.importProducts = { response: (await importFile(vink.api, 'products', 'naam;prijs\nKaart;12,50\n')).body }
  const invoices = 'factuurnummer;klant;factuurdatum;totaal excl. btw;btw;totaal incl. btw\nOUD-12;Bloemist De Roos;02-03-2026;100,00;21,00;121,00\n'
  answers.importInvoices = { response: (await importFile(vink.api, 'invoices', invoices)).body }
  await shown('getImportState')
  return { customer, product }
}

async function aboutAnInvoice(customerId: string, productId: string) {
  const lines = [
    { productId, quantity: '6.5' },
    { description: 'Drukwerk, 500 kaarten', quantity: '1', unitPriceCents: 12_500, vatRate: '21', discountPercent: '10' },
  ]
  const draft = await shown('createInvoice', {
    body: { customerId, supplyDate: '2026-11-20', reference: 'Huisstijl', orderNumber: 'PO-4711', lines },
  })
  const params = { id: draft.id }
  await shown('updateInvoice', { params, body: { notes: 'Zoals besproken.' } })
  await shown('checkInvoiceCompliance', { params })
  await shown('previewNextNumber')
  const { publicUrl } = await shown('issueInvoice', { params })
  await shown('getInvoice', { params })
  await shown('sendInvoice', { params, body: { message: 'Beste {contact},\n\nHierbij factuur {number}.' } })
  await shown('sendReminder', { params })
  await shown('listEmails', { query: { invoiceId: draft.id } })
  const link = { token: publicUrl?.split('/').at(-1) ?? '' }
  await shown('getPublicInvoice', { params: link })
  await shown('recordInvoiceView', { params: link }, vink.api.with({}))
  await aboutTheBank(draft.id, draft.totalCents)
  const payment = await shown('createPayment', {
    params, body: { amountCents: 25_000, paidOn: '2026-11-20', method: 'bank', reference: 'Eerste helft' },
  })
  await shown('listPayments', { params })
  await shown('deletePayment', { params: { ...params, paymentId: payment.id } })
  await shown('markBadDebt', { params, body: { on: '2026-11-20' } })
  await shown('undoBadDebt', { params })
  await shown('markInvoicePaid', { params, body: { paidAt: '2026-11-20' } })
  await shown('markInvoiceUnpaid', { params })
  await shown('renewPublicLink', { params })
  await shown('createCreditNote', { params })
  const copy = await shown('duplicateInvoice', { params, body: { issueDate: '2026-11-20' } })
  await shown('deleteInvoice', { params: { id: copy.id } })
  return draft.id
}

/** An invoice that is three weeks late, and what its customer is told of that. */
async function aboutLatePayment(customerId: string, productId: string) {
  const { id } = await vink.api.call('createInvoice', {
    body: { customerId, issueDate: '2026-10-16', dueDate: '2026-10-30', supplyDate: '2026-10-16', lines: [{ productId }] },
  })
  const params = { id }
  await vink.api.call('issueInvoice', { params })
  await shown('createNotice', { params })
  await shown('listNotices', { params })
  const charges = await shown('chargeLatePayment', { params, body: { collectionCosts: true, interest: true } })
  await vink.api.call('deleteInvoice', { params: { id: charges.id } })
}

/** The customer's own page, whose link is withdrawn in the end. */
async function aboutTheOwnPage(customerId: string) {
  const params = { id: customerId }
  const { url } = await shown('renewCustomerPage', { params })
  await shown('sendCustomerPage', { params })
  await shown('recordCustomerPageView', { params: { token: url?.split('/').at(-1) ?? '' } }, vink.api.with({}))
  await shown('getCustomerPage', { params })
  await shown('revokeCustomerPage', { params })
}

/** A statement by which an invoice was paid; it is taken back again. */
async function aboutTheBank(invoiceId: string, amountCents: number) {
  const file = camtOf([{
    on: '2026-11-20', cents: amountCents, text: 'Bedankt voor de huisstijl', name: bakery.name, iban: 'NL44RABO0123456789',
  }])
  const { body } = await uploadStatement(vink.api, file, { dryRun: 'false', name: 'november.xml' })
  answers.uploadBankStatement = { response: body }
  const { data: [upload] } = await shown('listBankStatements')
  const { data: [movement] } = await shown('listBankTransactions', { query: { state: 'suggested' } })
  const params = { id: movement?.id ?? '' }
  await shown('matchBankTransaction', { params, body: { parts: [{ invoiceId, amountCents }] } })
  const { suggestions: [suggestion] } = await shown('unmatchBankTransaction', { params })
  await shown('refuseBankSuggestion', { params, body: { key: suggestion?.key ?? '' } })
  await shown('ignoreBankTransaction', { params })
  await shown('deleteBankStatement', { params: { id: upload?.id ?? '' } })
}

async function aboutWhatFollows(customerId: string, productId: string, invoiceId: string) {
  const other = await vink.api.call('createInvoice', {
    body: { customerId, supplyDate: '2026-11-20', lines: [{ productId }] },
  })
  await vink.api.call('issueInvoice', { params: { id: other.id } })
  await shown('cancelInvoice', { params: { id: other.id } })
  await aboutTheOwnPage(customerId)
  const { id } = await shown('createRecurringSchedule', {
    body: { templateInvoiceId: invoiceId, frequency: 'monthly', nextRunDate: '2026-12-01' },
  })
  await shown('updateRecurringSchedule', { params: { id }, body: { endDate: '2027-12-01' } })
  await shown('runRecurringSchedule', { params: { id } })
  await shown('getRecurringSchedule', { params: { id } })
  await shown('listRecurringSchedules')
  await shown('deleteRecurringSchedule', { params: { id } })
  await shown('listInvoices', { query: { status: 'open' } })
  await shown('getInvoiceTimeline', { params: { id: invoiceId }, query: { pageSize: 3 } })
  await shown('listAudit', { query: { pageSize: 2 } })
  await shown('listEvents', { query: { limit: 3 } })
  await shown('getStats', { query: { year: 2026, quarter: 4 } })
  await shown('deleteCustomer', { params: { id: customerId } })
  await shown('deleteProduct', { params: { id: productId } })
}

/** Somebody who is invited, comes by a link, declines to own the account and is removed. */
async function aboutMembers() {
  await proveAddress(server.databaseUrl, vink.email)
  const invited = { body: { email: 'anna@example.nl', role: 'bookkeeper' } }
  const { id } = await shown('inviteMember', invited, vink.session)
  await shown('listInvitations', {}, vink.session)
  await shown('resendInvitation', { params: { id } }, vink.session)
  await shown('withdrawInvitation', { params: { id } }, vink.session)

  await vink.session.call('inviteMember', invited)
  const token = await knownInvitation(server.databaseUrl, invited.body.email)
  const guest = new ApiClient(server.url, { origin: server.url })
  const answer = await guest.request('signUpInvited', { body: { token, name: 'Anna Bakker', password: vink.password } })
  const anna = guest.with({ origin: server.url, cookie: cookieOf(answer) })
  const { data } = await shown('listMembers', {}, vink.session)
  const params = { id: data.find(({ email }) => email === invited.body.email)?.id ?? '' }
  await vink.session.call('updateMember', { params, body: { role: 'owner' } })
  await shown('answerRoleOffer', { body: { accept: false } }, anna)
  await shown('updateMember', { params, body: { role: 'administrator' } }, vink.session)
  await shown('removeMember', { params }, vink.session)
}

/** Gives an open invitation a token that the test knows; its own stands in a mail alone. */
async function knownInvitation(databaseUrl: string, email: string): Promise<string> {
  const { prisma, close } = await openDatabase(databaseUrl)
  const token = 'anna'.padEnd(43, '0')
  await prisma.invitation.updateMany({ where: { email }, data: { tokenHash: hashToken(token) } })
  await close()
  return token
}

/** Somebody who signs up on Free and pays, and whose customers are taken over and left again. */
async function aboutASubscription() {
  const owner = await signUp('Bakkerij Smit', shop.url)
  await owner.session.call('updateBusiness', { body: { ...vinkProfile, name: 'Bakkerij Smit' } })
  const { url } = await shown('createCheckout', { body: { interval: 'month' } }, owner.session)
  await fetch(url, { method: 'POST', redirect: 'manual' })
  await owner.session.call('syncBilling')
  await vi.waitFor(async () => {
    if (!(await owner.api.call('getBilling')).payments[0]?.number) throw new Error('There is no invoice yet')
  }, longestMs.answer)
  await shown('syncBilling', {}, owner.session)
  await shown('cancelSubscription', {}, owner.session)
  await shown('resumeSubscription', {}, owner.session)
  await shown('createBillingPortal', { body: { locale: 'nl' } }, owner.session)

  const [event] = stripe.books.events
  if (!event) throw new Error('Stripe has nothing to tell')
  stripe.books.advance(Math.max(0, Math.floor(shop.now().getTime() / 1000) - stripe.books.seconds))
  const { body, signature } = stripe.deliver(event)
  const told = { method: 'POST', body, headers: { 'stripe-signature': signature } }
  answers.receivePaymentEvent = { response: (await new ApiClient(shop.url).fetch('/api/webhooks/stripe', told)).body }

  const file = 'naam;email\nBloemist De Roos;bloemen@deroos.example\n'
  expect(await importFile(owner.api, 'customers', file, { dryRun: 'false' })).toMatchObject({ status: 200 })
  const { last } = await owner.session.call('getImportState')
  await shown('undoImport', { params: { id: last?.id ?? '' } }, owner.session)
}

async function aboutMachines() {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'preview_next_number', arguments: {} } }
  const { body } = await vink.api.fetch('/mcp', { method: 'POST', body: JSON.stringify(call) })
  answers.callMcp = { response: body }
  const told = { method: 'POST', body: new URLSearchParams({ id: 'tr_8bVBhk2qs4' }).toString() }
  answers.receiveOnlinePayment = { response: (await new ApiClient(server.url).fetch('/api/webhooks/mollie/elders', told)).body }
  // All of it would hold itself.
  const { openapi, info } = await vink.api.call('getOpenApi')
  answers.getOpenApi = { response: { openapi, info } }
}

async function whatIsRefused(invoiceId: string) {
  const params = { id: invoiceId }
  await refused('getInvoice', { params: { id: 'nergens' } })
  await refused('createCustomer', { body: { name: '', country: 'Nederland' } })
  await refused('updateInvoice', { params, body: { notes: 'Te laat' } })
  await refused('sendReminder', { params })
  await refused('createNotice', { params })
  await refused('chargeLatePayment', { params })
  await refused('createCreditNote', { params })
  const empty = await vink.api.call('createInvoice', { body: {} })
  await refused('issueInvoice', { params: { id: empty.id } })
}

// The values are those of Postgres as well, which keeps the keys of stored JSON in an order of its own.
describe('the examples of the description', onlyOn('sqlite'), () => {
  it('are what the server answers', async () => {
    await aboutTheBusiness()
    const { customer, product } = await aboutCustomersAndProducts()
    const invoiceId = await aboutAnInvoice(customer.id, product.id)
    await aboutLatePayment(customer.id, product.id)
    await aboutWhatFollows(customer.id, product.id, invoiceId)
    await whatIsRefused(invoiceId)
    await aboutMachines()
    await aboutASubscription()
    await aboutMembers()
    await shown('deleteAccount', { body: { confirm: vink.email } }, vink.session)
    await refused('getMe', {})

    const folder = join(root, 'shared/contract/examples')
    const texts = withoutChance({ answers, refusals }, {
      'https://polder.example': [server.url, shop.url], 'https://payments.example': [stripe.baseUrl],
    })
    await expect(texts.answers).toMatchFileSnapshot(join(folder, 'answers.json'))
    await expect(texts.refusals).toMatchFileSnapshot(join(folder, 'refusals.json'))
  })

  it('are of every published operation with an answer in JSON', () => {
    const expected = operationList.filter(({ audience, response }) => audience === 'api' && !response.contentType)

    expect(expected.filter(({ id }) => !answers[id]).map(({ id }) => id).sort()).toEqual([])
  })
})
