import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { refuse } from '#contract/errors'
import { isFreeMailDomain } from '#domain/mail/free-mail'

/** Names that no DNS of the world knows, by RFC 6761 and its followers; `.example` is left to examples. */
const nowhere = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa'])
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The domain that somebody means, in lower case and ASCII: mail of this domain can be one company's own.
 * Refuses email_domain_invalid for what is no domain, and email_domain_public for one below which anybody can have an
 * address (gmail.com) or a name (co.uk, github.io).
 */
export function readDomainName(text: string): string {
  // What reads hosts of addresses drops paths and line breaks: somebody who wrote those means no domain.
  if (!/^ *[\p{L}\p{M}\p{N}.-]+ *$/u.test(text)) throw refuse('email_domain_invalid')
  const domain = domainToASCII(text.trim().replace(/\.$/, '')).toLowerCase()
  const { publicSuffix, domain: registrable, isIp, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true })
  if (publicSuffix === domain && (isIcann || isPrivate)) throw refuse('email_domain_public')
  const labels = domain.split('.')
  const isDomain = isIp === false && registrable !== null && domain.length <= 253 && labels.length > 1
    && labels.every(part => label.test(part)) && !nowhere.has(labels.at(-1) ?? '')
  if (!isDomain) throw refuse('email_domain_invalid')
  if (isFreeMailDomain(registrable)) throw refuse('email_domain_public')
  return domain
}
