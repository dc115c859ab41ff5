import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ErrorBody } from '#contract/errors'
import { operationList, type OperationId } from '#contract/operations/index'
import { root } from '../../server/cli/lib/steps.mjs'
import type { ApiClient, CallOptions, Tenant } from '../support/api-client'
import { bakery, studioVink, vinkProfile } from '../support/cast'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { startVies, type ViesDouble } from '../support/doubles/vies'
import { withoutChance } from '../support/examples'
import { startServer, type TestServer } from '../support/server'
import { onlyOn } from '../support/skipped'
import { importFile } from '../support/upload'

/** What takes a payment provider, a protocol of its own, or is the description itself. */
const withoutExample: OperationId[] = [
  'createCheckout', 'cancelSubscription', 'resumeSubscription', 'syncBilling', 'createBillingPortal', 'receivePaymentEvent',
  'callMcp', 'getOpenApi', 'undoImport', 'importProducts', 'importInvoices', 'putBusinessLogo',
]

let resend: ResendDouble
let vies: ViesDouble
let server: TestServer
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
})
afterAll(async () => {
  await server.stop()
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
  await shown('getBusiness')
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
  await shown('markInvoicePaid', { params, body: { paidAt: '2026-11-20' } })
  await shown('markInvoiceUnpaid', { params })
  await shown('renewPublicLink', { params })
  await shown('createCreditNote', { params })
  const copy = await shown('duplicateInvoice', { params, body: { issueDate: '2026-11-20' } })
  await shown('deleteInvoice', { params: { id: copy.id } })
  return draft.id
}

async function aboutWhatFollows(customerId: string, productId: string, invoiceId: string) {
  const other = await vink.api.call('createInvoice', {
    body: { customerId, supplyDate: '2026-11-20', lines: [{ productId }] },
  })
  await vink.api.call('issueInvoice', { params: { id: other.id } })
  await shown('cancelInvoice', { params: { id: other.id } })
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

async function whatIsRefused(invoiceId: string) {
  const params = { id: invoiceId }
  await refused('getInvoice', { params: { id: 'nergens' } })
  await refused('createCustomer', { body: { name: '', country: 'Nederland' } })
  await refused('updateInvoice', { params, body: { notes: 'Te laat' } })
  await refused('sendReminder', { params })
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
    await aboutWhatFollows(customer.id, product.id, invoiceId)
    await whatIsRefused(invoiceId)
    await shown('deleteAccount', { body: { confirm: vink.email } }, vink.session)
    await refused('getMe', {})

    const folder = join(root, 'shared/contract/examples')
    const texts = withoutChance({ answers, refusals }, server.url)
    await expect(texts.answers).toMatchFileSnapshot(join(folder, 'answers.json'))
    await expect(texts.refusals).toMatchFileSnapshot(join(folder, 'refusals.json'))
  })

  it('are of every published operation with an answer in JSON, as far as nobody outside is needed', () => {
    const expected = operationList.filter(({ audience, response }) => audience === 'api' && !response.contentType)

    expect(expected.filter(({ id }) => !answers[id]).map(({ id }) => id).sort()).toEqual([...withoutExample].sort())
  })
})
