import type { ValidationIssue } from './errors'

/** What an issue of zod says of the length of a text; an empty one is missing rather than short. */
interface LengthIssue {
  code?: string
  origin?: string
  minimum?: number | bigint
}

/** Whether an issue of zod is about the length of a text, and which way. */
export function lengthReason({ code, origin, minimum }: LengthIssue): ValidationIssue['reason'] {
  if (origin !== 'string') return undefined
  if (code === 'too_big') return 'too_long'
  return code === 'too_small' && minimum !== 1 ? 'too_short' : undefined
}
