import { z } from 'zod'
import { askOutside, OutsideFault, readJson } from './http'
import { measureCall } from './measurements'

/** A VAT number as VIES takes it: the prefix (EL is Greece, XI Northern Ireland) apart from the rest. */
export interface SplitVatNumber {
  countryCode: string
  number: string
}

/** A verdict with the service's own proof that it was asked, or none at all and why, for the operator. */
export type ViesAnswer =
  | { status: 'valid' | 'invalid', requestIdentifier: string | null }
  | { status: 'unavailable', requestIdentifier: null, reason: string }

/** The VAT Information Exchange System of the European Commission. */
export interface Vies {
  /**
   * Asks whether a VAT number is registered. Never throws for what the service does: all its faults are `unavailable`.
   * @param requester who asks; only then does the service hand out a request identifier
   */
  check: (vatNumber: SplitVatNumber, requester: SplitVatNumber | null) => Promise<ViesAnswer>
}

const unavailable = (reason: string): ViesAnswer => ({ status: 'unavailable', requestIdentifier: null, reason })

/** People wait for the answer, and some member states take minutes: eight seconds in all, our own part included. */
const defaultTimeoutMs = 7_000
const maxAnswerBytes = 64 * 1024

/** Speaks to VIES, or to whatever stands at this address in its place. */
export function openVies({ baseUrl, timeoutMs = defaultTimeoutMs }: { baseUrl: string, timeoutMs?: number }): Vies {
  return {
    check: (vatNumber, requester) => measureCall({ provider: 'vies', host: new URL(baseUrl).host }, async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await ask(baseUrl, vatNumber, requester, signal)
      // A seller whose own number VIES does not know can still ask about others, only without a proof.
      const isRefused = requester !== null && 'errorWrappers' in answer
        && answer.errorWrappers?.some(({ error }) => error === 'INVALID_REQUESTER_INFO')
      return verdictOf(isRefused ? await ask(baseUrl, vatNumber, null, signal) : answer)
    }, { outcomeOf: ({ status }) => status === 'unavailable' ? 'failed' : 'answered' }),
  }
}

/** Only what is read; both forms of the service are known, `valid` of POST and `isValid` of GET. */
const answerSchema = z.object({
  valid: z.boolean().optional(),
  isValid: z.boolean().optional(),
  userError: z.string().nullish(),
  requestIdentifier: z.string().max(200).nullish(),
  actionSucceed: z.boolean().optional(),
  errorWrappers: z.array(z.object({ error: z.string().optional() })).optional(),
})

type RawAnswer = z.output<typeof answerSchema>

/** What the service says, with any status, or why that is nothing that can be understood. */
async function ask(
  baseUrl: string,
  vatNumber: SplitVatNumber,
  requester: SplitVatNumber | null,
  signal: AbortSignal,
): Promise<RawAnswer | OutsideFault> {
  try {
    const { status, chunks } = await askOutside({
      url: `${baseUrl}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: vatNumber.countryCode,
        vatNumber: vatNumber.number,
        ...(requester && { requesterMemberStateCode: requester.countryCode, requesterNumber: requester.number }),
      }),
      signal,
      maxBytes: maxAnswerBytes,
    })
    const answer = answerSchema.safeParse(await readJson(chunks))
    return status < 500 && answer.success ? answer.data : new OutsideFault(`It answered ${status}`)
  } catch (error) {
    if (error instanceof OutsideFault) return error
    throw error
  }
}

/**
 * A false `valid` is a verdict only if nothing went wrong: a member state that is too busy also answers false, with
 * a `userError` such as MS_MAX_CONCURRENT_REQ beside it.
 */
function verdictOf(answer: RawAnswer | OutsideFault): ViesAnswer {
  if (answer instanceof OutsideFault) return unavailable(answer.message)
  const fault = answer.errorWrappers?.[0]?.error ?? answer.userError
  if (answer.actionSucceed === false || answer.errorWrappers?.length) return unavailable(wordOf(fault))
  const isValid = answer.valid ?? answer.isValid
  if (isValid === undefined) return unavailable('It gave no verdict')
  const status = isValid ? 'valid' : 'invalid'
  if (answer.userError && answer.userError.toLowerCase() !== status) return unavailable(wordOf(fault))
  return { status, requestIdentifier: answer.requestIdentifier || null }
}

/** The service's own word for what is wrong, such as MS_UNAVAILABLE; of anything longer nothing is repeated. */
function wordOf(fault: string | null | undefined): string {
  return /^[A-Z_]{1,40}$/.test(fault ?? '') ? `It answered ${fault}` : 'It told of a fault'
}
