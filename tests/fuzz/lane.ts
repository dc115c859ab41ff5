import { Agent } from 'node:http'
import type { Random } from '../support/random-documents/random'
import { newCaller, send } from './caller'
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
