/** A record that must stand in the DNS of a domain, as the provider wants it. */
export interface DomainRecord {
  /** Such as TXT, MX or CNAME. */
  type: string
  /** Below the domain, as most managers of DNS take it, e.g. send. */
  name: string
  value: string
  /** Of MX records. */
  priority: number | null
  /** Seconds, or a word of the provider's such as Auto. */
  ttl: string | null
  status: DomainStatus
}

export type DomainStatus = 'pending' | 'verified' | 'failed'

/** A domain as the provider knows it. */
export interface ProviderDomain {
  /** What the provider calls it. */
  providerId: string
  status: DomainStatus
  records: DomainRecord[]
}

/** The provider will not have a domain: it has it already, or it is none. */
export class DomainRefused extends Error {
  constructor(readonly reason: 'conflict' | 'invalid', message: string) {
    super(message)
    this.name = 'DomainRefused'
  }
}

/** The domains that mail may come from, at the provider. All throw OutsideFault when it gives no answer. */
export interface SenderDomains {
  /**
   * Registers a domain. Throws DomainRefused.
   * @param isRepetition an earlier call may have registered it: then the one that is there is taken, though never one
   *   whose records somebody proved already, for that would prove them for whoever asks now
   */
  register: (domain: string, isRepetition: boolean) => Promise<ProviderDomain>
  /** Has the provider look at the DNS, and gives what it knows by then; null when it does not know the domain. */
  check: (providerId: string) => Promise<ProviderDomain | null>
  /** Removes a domain; one that is not there any more is removed. */
  remove: (providerId: string) => Promise<void>
}
