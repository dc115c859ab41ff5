import { jsonAnswer, startService, usualFailures, type ScriptedAnswer, type ServedRequest, type ServiceDouble } from './service'

/** Every way the service is known to fail. */
export type ViesFault =
  | 'MS_UNAVAILABLE' | 'MS_MAX_CONCURRENT_REQ' | 'GLOBAL_MAX_CONCURRENT_REQ' | 'SERVICE_UNAVAILABLE' | 'TIMEOUT'
  | 'VAT_BLOCKED' | 'IP_BLOCKED' | 'INVALID_INPUT'
  | keyof typeof failures

/** VIES with a register of its own. */
export interface ViesDouble extends ServiceDouble {
  /** The numbers that are registered, with their prefix; all others are not. */
  register: (vatNumber: string) => void
  /** Ends the registration of a number. */
  unregister: (vatNumber: string) => void
  /** Fails every request until told otherwise. */
  failWith: (fault: ViesFault | null) => void
  /** What was asked, as parsed bodies, oldest first. */
  questions: () => ViesQuestion[]
}

export interface ViesQuestion {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

/** Starts a VIES: it knows who is registered, hands requesters it knows a request identifier, and fails as told. */
export async function startVies(): Promise<ViesDouble> {
  const registered = new Set<string>()
  let fault: ViesFault | null = null
  const service = await startService((request) => {
    if (request.method !== 'POST' || request.path !== '/check-vat-number') return jsonAnswer({ error: 'Not Found' }, 404)
    return fault === null ? answer(registered, questionOf(request), service.requests.length) : failure(fault)
  })
  return {
    ...service,
    register: vatNumber => void registered.add(vatNumber),
    unregister: vatNumber => void registered.delete(vatNumber),
    failWith: (next) => {
      fault = next
    },
    questions: () => service.requests.map(questionOf),
  }
}

function questionOf({ body }: ServedRequest): ViesQuestion {
  return JSON.parse(body) as ViesQuestion
}

function answer(registered: Set<string>, question: ViesQuestion, requestNumber: number): ScriptedAnswer {
  const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = question
  const hasRequester = requesterNumber !== undefined
  if (hasRequester && !registered.has(`${requesterMemberStateCode}${requesterNumber}`)) {
    return jsonAnswer({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] })
  }
  const valid = registered.has(countryCode + vatNumber)
  return jsonAnswer({
    countryCode,
    vatNumber,
    requestDate: '2026-11-20T09:00:00.000Z',
    valid,
    requestIdentifier: hasRequester ? `WAPIAAAAY${requestNumber}` : '',
    name: valid ? 'BAUHOF MÜLLER GMBH' : '---',
    address: valid ? 'Königsallee 12\n40212 DÜSSELDORF' : '---',
    traderName: '---',
  })
}

const failures = {
  ...usualFailures,
  garbage: { status: 200, type: 'application/json', body: '{"valid": tr' },
  'other json': jsonAnswer(['valid']),
  endless: jsonAnswer({ valid: true, name: 'x'.repeat(1_000_000) }),
  redirect: { status: 302, type: 'text/html', body: '' },
  'busy member state':
    jsonAnswer({ isValid: false, requestDate: '2026-11-20T09:00:00.000Z', userError: 'MS_MAX_CONCURRENT_REQ' }),
}

function isFailure(fault: ViesFault): fault is keyof typeof failures {
  return fault in failures
}

function failure(fault: ViesFault): ScriptedAnswer {
  return isFailure(fault) ? failures[fault] : jsonAnswer({ actionSucceed: false, errorWrappers: [{ error: fault }] })
}
