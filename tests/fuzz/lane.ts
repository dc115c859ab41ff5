import { Agent, request as httpRequest } from 'node:http'
import type { Random } from '../support/random-documents/random'
import type { Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { faultOf, type FuzzAnswer } from './judge'
import { makeRequest, type Caller, type FuzzRequest } from './requests'

export interface Finding {
  fault: string
  request: FuzzRequest
  answer: FuzzAnswer
}

/** How long one account goes on before a fresh one takes its place: it fills up, and its keys get lost on the way. */
const casesPerAccount = 400

/** Sends one request after the other, each made by chance, and judges every answer. */
export async function runLane(
  url: string,
  random: Random,
  cases: number,
  tell: { finding: (finding: Finding) => void, answer: (operation: string, status: number) => void },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let caller = await newCaller(url)
  for (let index = 1; index <= cases; index++) {
    if (index % casesPerAccount === 0) caller = await newCaller(url)
    const request = makeRequest(random, caller)
    const answer = await send(url, agent, request)
    const fault = faultOf(request, answer)
    if (fault) tell.finding({ fault, request, answer })
    tell.answer(request.operation.id, answer.status)
    if (!fault && answer.status < 300) remember(caller, request, answer)
    if (answer.status === 401 && isOwn(request, caller)) caller = await newCaller(url)
  }
  agent.destroy()
}

/** Studio Vink once more, with something of everything. */
async function newCaller(url: string): Promise<Caller> {
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

function isOwn({ headers }: FuzzRequest, { credentials }: Caller): boolean {
  return headers.authorization === credentials.key.authorization || headers.cookie === credentials.session.cookie
}

/** Ids of what was made, to be asked for later; the oldest are forgotten. */
function remember({ ids }: Caller, { operation, method }: FuzzRequest, { body }: FuzzAnswer): void {
  const [, folder] = /^\/api\/(?:v1|auth)\/([\w-]+)/.exec(operation.path) ?? []
  if (method !== 'POST' || operation.response.contentType || folder === undefined) return
  const { id } = JSON.parse(body.toString()) as { id?: unknown }
  if (typeof id === 'string') ids[folder] = [id, ...ids[folder] ?? []].slice(0, 12)
}

/** Sign-ups that are made up count for a place of their own, not for that of the accounts which are needed. */
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }

function send(url: string, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
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
    request.end(body ?? undefined)
  })
}
