import { refuse } from '#contract/errors'
import type { ServiceContext } from '#services/work/context'
import { useRuntime } from './account-context'

/** RFC 9116, 2.5.5 recommends less than a year; each answer counts anew. */
const daysUntilExpiry = 90

/**
 * Whom to tell about a weakness of this installation: RFC 9116. Refuses not_found where the operator named nobody.
 * Addresses of the installation itself stand in it by https alone, which the standard asks of them.
 */
export async function securityText({ outside, settings: { baseUrl } }: ServiceContext): Promise<Response> {
  const { NUXT_SECURITY_CONTACT: contact } = (await useRuntime()).configuration
  if (contact === undefined) throw refuse('not_found')
  const expires = new Date(outside.clock.now().getTime() + daysUntilExpiry * 24 * 3_600_000)
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: nl, en',
    ...(baseUrl.startsWith('https://')
      ? [`Canonical: ${baseUrl}/.well-known/security.txt`, `Policy: ${baseUrl}/docs/reporting`]
      : []),
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
