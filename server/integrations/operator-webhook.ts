import { askOutside, OutsideFault, readText } from './http'

/** What a notice to the operator says to a program: nobody's name, and no account. */
export interface OperatorEvent {
  /** The same however often it is posted. */
  id: string
  trouble: string
  event: string
  since: string
  at: string
  text: string
}

/** Where an operator's own program hears of trouble. */
export interface OperatorWebhook {
  /** Posts it as JSON. Throws OutsideFault where it was not taken. */
  post: (event: OperatorEvent) => Promise<void>
}

const timeoutMs = 10_000
/** What is answered is read to its end and not looked at. */
const maxAnswerBytes = 16_384

/** Opens the webhook at this address. */
export function openOperatorWebhook(url: string): OperatorWebhook {
  return {
    async post(event) {
      const { status, chunks } = await askOutside({
        url, method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(event),
        signal: AbortSignal.timeout(timeoutMs), maxBytes: maxAnswerBytes,
      }).catch((error: unknown) => {
        // The address may hold a secret.
        throw error instanceof OutsideFault ? new OutsideFault('The webhook cannot be reached', { cause: error.cause }) : error
      })
      await readText(chunks)
      if (status < 200 || status > 299) throw new OutsideFault(`The webhook answered with ${status}`)
    },
  }
}
