import type { ScriptedAnswer } from './service'

/** An error as Resend writes it. */
export function resendError(
  statusCode: number,
  name: string,
  message: string,
  headers: Record<string, string> = {},
): ScriptedAnswer {
  return { status: statusCode, type: 'application/json', body: JSON.stringify({ statusCode, name, message }), headers }
}
