import { refuse } from '#contract/errors'
import { DomainRefused, type SenderDomains } from '#integrations/email/sender-domains'
import { OutsideFault } from '#integrations/http'
import type { Surroundings } from '../work/context'

/** Seconds after which somebody may ask again for what the provider gave no answer to. */
const pauseSeconds = 30

/** What proves domains. Refuses email_domains_unavailable where nothing does. */
export function requireSenderDomains({ outside }: Surroundings): SenderDomains {
  if (outside.senderDomains === null) throw refuse('email_domains_unavailable')
  return outside.senderDomains
}

/**
 * Asks the provider. What it will not have becomes email_domain_provider_conflict or email_domain_invalid; where it
 * gives no answer, the log says why and the caller hears service_unavailable.
 */
export async function askProvider<Answer>({ outside }: Surroundings, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DomainRefused) {
      throw refuse(error.reason === 'conflict' ? 'email_domain_provider_conflict' : 'email_domain_invalid')
    }
    if (!(error instanceof OutsideFault)) throw error
    outside.log.warn('an outside service gave no answer', { service: 'mail', reason: error.message })
    throw refuse('service_unavailable', undefined, pauseSeconds)
  }
}
