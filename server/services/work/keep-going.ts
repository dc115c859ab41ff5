import { outageOfAll } from '#db/outage'
import type { Log } from '#integrations/log/index'
import { inSpan } from '#integrations/traces/spans'
import { tellFailure } from './tell-failure'

/**
 * Works for one of many, such as for an account in a sweep: a fault is told in the log and keeps no other from going.
 * Throws an outage that the others would meet as well.
 * @param failure what could not be done, and of whom
 * @returns what the work answers, or `failed`
 */
export async function keepGoing<Answer>(
  log: Log, failure: { words: string, account: string }, work: () => Promise<Answer>,
): Promise<Answer | 'failed'> {
  try {
    return await inSpan({ name: 'item', kind: 'internal' }, work)
  } catch (error) {
    if (outageOfAll(error)) throw error
    tellFailure(log, failure.words, { account: failure.account }, error)
    return 'failed'
  }
}
