import { getRequestHeader, setResponseHeader, setResponseStatus, type H3Event } from 'h3'
import { idempotencyKeySchema, takesIdempotencyKey } from '#contract/headers'
import { refuseField } from '#contract/errors'
import type { Operation } from '#contract/operation'
import type { AccountContext } from '#services/work/context'
import { answerOnce, hashRequest } from '#services/work/answer-once'

/** The Idempotency-Key of a request, or null. Refuses validation_failed for an empty, endless or unreadable one. */
export function idempotencyKeyOf(event: H3Event, operation: Operation): string | null {
  const key = takesIdempotencyKey(operation) ? getRequestHeader(event, 'idempotency-key') : undefined
  if (key === undefined) return null
  const { error } = idempotencyKeySchema.safeParse(key)
  if (error) throw refuseField(['Idempotency-Key'], error.issues[0]?.message ?? '')
  return key
}

/** Runs a request with an Idempotency-Key at most once; repeats get the stored answer. */
export async function sendOnce(
  event: H3Event,
  operation: Operation & { id: string },
  { key, account, body }: { key: string, account: AccountContext, body: unknown },
  run: (account: AccountContext) => Promise<unknown>,
): Promise<string> {
  const answer = await answerOnce(account, {
    key,
    operation: operation.id,
    hash: hashRequest(event.path, body, account.actor),
    status: operation.response.status,
    isAnswer: value => operation.response.schema.safeParse(value).success,
  }, run)
  setResponseStatus(event, answer.status)
  setResponseHeader(event, 'Content-Type', 'application/json')
  if (answer.isReplayed) setResponseHeader(event, 'Idempotency-Replayed', 'true')
  return answer.body
}
