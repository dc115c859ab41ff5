import type { ErrorCode } from '#contract/errors'
import type { ServiceContext } from '#services/work/context'

/** How a program finds the way in to the tools: RFC 6750, 3, and RFC 9728, 5.1. */
export function bearerChallenge({ settings }: ServiceContext, code: ErrorCode): string {
  const metadata = `resource_metadata="${settings.baseUrl}/.well-known/oauth-protected-resource/mcp"`
  return code === 'unauthenticated' ? `Bearer ${metadata}` : `Bearer error="invalid_token", ${metadata}`
}
