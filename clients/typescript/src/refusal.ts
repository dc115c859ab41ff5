import type { RefusalDetails } from './api.js'

export type RefusalCode = keyof RefusalDetails

/** What Polder said no with. Switch on `code`, or ask `isRefusal` to have `details` typed by it. */
export class PolderRefusal<Code extends string = string> extends Error {
  override readonly name = 'PolderRefusal'

  constructor(
    readonly status: number,
    /** Stays what it is; new ones may come. */
    readonly code: Code,
    /** For the person who reads your log. */
    message: string,
    readonly details: Code extends RefusalCode ? RefusalDetails[Code] : unknown,
    /** By which the operator finds the request; note it down. */
    readonly requestId: string | null,
  ) {
    super(`${code}: ${message}`)
  }
}

/** That no answer came, however often it was asked: the server or the line to it is down. */
export class PolderUnreachable extends Error {
  override readonly name = 'PolderUnreachable'
}

/**
 * Whether something that was thrown is a refusal by one of these codes; by any, where none is named.
 * @example
 * if (isRefusal(error, 'external_id_taken')) return error.details.id
 */
export function isRefusal<Code extends RefusalCode = RefusalCode>(
  error: unknown, ...codes: Code[]
): error is { [One in Code]: PolderRefusal<One> }[Code] {
  return error instanceof PolderRefusal && (codes.length === 0 || codes.some(code => code === error.code))
}

/** The refusal that an answer holds. What is none, such as the page of a proxy, becomes one without a code of ours. */
export async function readRefusal(answer: Response): Promise<PolderRefusal> {
  const text = await answer.text()
  const { code, message, details } = dataOf(text) ?? { code: 'unknown', message: text.slice(0, 200), details: undefined }
  return new PolderRefusal(answer.status, code, message, details, answer.headers.get('x-request-id'))
}

interface RefusalData {
  code: string
  message: string
  details?: unknown
}

function dataOf(text: string): RefusalData | null {
  try {
    const { data } = JSON.parse(text) as { data?: Partial<RefusalData> }
    const { code, message = '', details } = data ?? {}
    return code === undefined ? null : { code, message, details }
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw problem
  }
}
