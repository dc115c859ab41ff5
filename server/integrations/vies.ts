import { z } from 'zod'
import { askOutside, OutsideFault, readText } from './http'

/** A VAT number as VIES takes it: the prefix (EL is Greece, XI Northern Ireland) apart from the rest. */
export interface SplitVatNumber {
  countryCode: string
  number: string
}

/** A verdict with the service's own proof that it was asked, or none at all. */
export type ViesAnswer =
  | { status: 'valid' | 'invalid', requestIdentifier: string | null }
  | { status: 'unavailable', requestIdentifier: null }

/** The VAT Information Exchange System of the European Commission. */
export interface Vies {
  /**
   * Asks whether a VAT number is registered. Never throws for what the service does: all its faults are `unavailable`.
   * @param requester who asks; only then does the service hand out a request identifier
   */
  check: (vatNumber: SplitVatNumber, requester: SplitVatNumber | null) => Promise<ViesAnswer>
}

const unavailable: ViesAnswer = { status: 'unavailable', requestIdentifier: null }

/** People wait for the answer, and some member states take minutes: eight seconds in all, our own part included. */
const defaultTimeoutMs = 7_000
const maxAnswerBytes = 64 * 1024

/** Speaks to VIES, or to whatever stands at this address in its place. */
export function openVies({ baseUrl, timeoutMs = defaultTimeoutMs }: { baseUrl: string, timeoutMs?: number }): Vies {
  return {
    async check(vatNumber, requester) {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await ask(baseUrl, vatNumber, requester, signal)
      // A seller whose own number VIES does not know can still ask about others, only without a proof.
      const isRefused = requester !== null && answer?.errorWrappers?.some(({ error }) => error === 'INVALID_REQUESTER_INFO')
      return verdictOf(isRefused ? await ask(baseUrl, vatNumber, null, signal) : answer)
    },
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

/** What the service says, with any status; null when it says nothing that can be understood. */
async function ask(
  baseUrl: string,
  vatNumber: SplitVatNumber,
  requester: SplitVatNumber | null,
  signal: AbortSignal,
): Promise<RawAnswer | null> {
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
    const answer = answerSchema.safeParse(parseJson(await readText(chunks)))
    return status < 500 && answer.success ? answer.data : null
  } catch (error) {
    if (error instanceof OutsideFault) return null
    throw error
  }
}

/**
 * A false `valid` is a verdict only if nothing went wrong: a member state that is too busy also answers false, with
 * a `userError` such as MS_MAX_CONCURRENT_REQ beside it.
 */
function verdictOf(answer: RawAnswer | null): ViesAnswer {
  if (answer === null || answer.actionSucceed === false || answer.errorWrappers?.length) return unavailable
  const isValid = answer.valid ?? answer.isValid
  if (isValid === undefined) return unavailable
  const status = isValid ? 'valid' : 'invalid'
  if (answer.userError && answer.userError.toLowerCase() !== status) return unavailable
  return { status, requestIdentifier: answer.requestIdentifier || null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OutsideFault('The answer is no JSON', { cause: error })
  }
}
