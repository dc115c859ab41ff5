import { channel, subscribe, type Channel } from 'node:diagnostics_channel'
import { elapsedMs } from './clock'
import { inSpan } from './traces/spans'

export type ProviderName = 'resend' | 'smtp' | 'vies' | 'ecb' | 'stripe' | 'mollie' | 's3'

/** `refused`: it said no to what was asked, by an answer that can be understood. `failed`: it gave no such answer. */
export type CallOutcome = 'answered' | 'refused' | 'failed'

/** What is measured while the server works, each as it ends. */
export interface Measurements {
  /** Work that had to wait for its turn, or got none. */
  turn: { queue: string, waitedMs: number, isRefused: boolean }
  /** A run of background work; null where it ended with an error. */
  job: { job: string, tookMs: number, outcome: { done: number, failed: number } | null }
  call: { provider: ProviderName, tookMs: number, outcome: CallOutcome }
}

/** Where nobody listens, which is so without metrics, a channel does nothing with what it is told. */
const channels: Record<keyof Measurements, Channel> = {
  turn: channel('polder:turn'),
  job: channel('polder:job'),
  call: channel('polder:call'),
}

/** Tells what was measured to whoever counts it in this process. */
export function tellMeasured<Name extends keyof Measurements>(name: Name, measured: Measurements[Name]): void {
  channels[name].publish(measured)
}

/** Counts what is measured from now on. */
export function countMeasured<Name extends keyof Measurements>(
  name: Name,
  count: (measured: Measurements[Name]) => void,
): void {
  subscribe(channels[name].name, measured => count(measured as Measurements[Name]))
}

/**
 * Calls an outside service and tells how that went. Throws what the call throws.
 * @param judge which errors are a refusal, and what an answer comes to where some say that there is none
 */
export function measureCall<Answer>(
  { provider, host }: { provider: ProviderName, host: string },
  call: () => Promise<Answer>,
  judge: { isRefusal?: (error: unknown) => boolean, outcomeOf?: (answer: Answer) => CallOutcome },
): Promise<Answer> {
  return inSpan({ name: `call ${provider}`, kind: 'client', facts: { 'server.address': host } }, async (say) => {
    const begunAt = elapsedMs()
    const tell = (outcome: CallOutcome) => {
      tellMeasured('call', { provider, tookMs: elapsedMs() - begunAt, outcome })
      say({ 'polder.outcome': outcome }, outcome === 'failed')
    }
    try {
      const answer = await call()
      tell(judge.outcomeOf?.(answer) ?? 'answered')
      return answer
    } catch (error) {
      tell(judge.isRefusal?.(error) ? 'refused' : 'failed')
      throw error
    }
  })
}
