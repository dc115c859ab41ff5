import { request as httpRequest, type Agent } from 'node:http'
import type { Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { longestMs } from '../support/waiting'
import type { FuzzAnswer } from './judge'
import type { Caller, FuzzRequest } from './requests'

/** Studio Vink once more, with something of everything. */
export async function newCaller(url: string): Promise<Caller> {
  const vink = await studioVink(url)
  const { key: readOnlyKey } = await vink.session.call('createApiKey', { body: { name: 'Lezer', scopes: ['invoices:read'] } })
  const issued = await issuedInvoice(vink.api)
  const { id: draftId } = await draftInvoice(vink.api)
  return {
    credentials: {
      key: { authorization: `Bearer ${vink.key}` },
      readOnlyKey: { 'x-api-key': readOnlyKey },
      session: sessionOf(vink),
    },
    ids: {
      invoices: [issued.id, draftId],
      customers: issued.customerId === null ? [] : [issued.customerId],
      products: [(await vink.api.call('createProduct', { body: { name: 'Plank', unitPriceCents: 100 } })).id],
      recurring: [(await vink.api.call('createRecurringSchedule', {
        body: { templateInvoiceId: draftId, frequency: 'monthly', nextRunDate: '2027-01-31', autoIssue: false },
      })).id],
      layouts: [(await vink.api.call('createLayout', { body: { name: 'Huisstijl', config: {} } })).id, 'preset:classic'],
      tokens: [issued.publicUrl?.split('/').at(-1) ?? ''],
    },
  }
}

function sessionOf({ session }: Tenant): Record<string, string> {
  return { cookie: session.cookie, origin: session.url }
}

/** Sign-ups that are made up count for a place of their own, not for that of the accounts which are needed. */
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }

/** Sends a request as it is, with nothing tidied up on the way. */
export function send(url: string, agent: Agent, { method, path, headers, body }: Omit<FuzzRequest, 'operation'>): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    // An URL object would tidy the path up before it is sent.
    const { hostname, port } = new URL(url)
    const options = { hostname, port, path, method, headers: { ...elsewhere, ...headers }, agent }
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject)
    request.setTimeout(longestMs.answer, () => request.destroy(new Error(`No answer to ${method} ${path.slice(0, 200)}`)))
    request.end(body ?? undefined)
  })
}
