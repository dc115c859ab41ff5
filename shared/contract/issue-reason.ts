import type { ValidationIssue } from './errors'

/** What an issue of zod says of why; an empty text is missing rather than short. */
interface ReasonedIssue {
  code?: string
  origin?: string
  minimum?: number | bigint
  params?: Record<string, unknown>
}

/** How a schema says that a text holds characters that nobody sees. */
export const hiddenCharacters = { reason: 'hidden_characters' } as const satisfies Partial<ValidationIssue>

/** Why a text is refused, where an issue of zod is about its length or its characters. */
export function issueReason({ code, origin, minimum, params }: ReasonedIssue): ValidationIssue['reason'] {
  if (params?.reason === hiddenCharacters.reason) return hiddenCharacters.reason
  if (origin !== 'string') return undefined
  if (code === 'too_big') return 'too_long'
  return code === 'too_small' && minimum !== 1 ? 'too_short' : undefined
}
