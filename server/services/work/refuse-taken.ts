import { refuse, type ErrorCode } from '#contract/errors'
import { isUniqueViolation } from '#db/errors'

/** What catches that a value is another row's by now, and refuses by this code; throws all else as it came. */
export function refuseTaken(code: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? refuse(code) : error
  }
}
