import type { H3Event } from 'h3'
import { operationList } from '#contract/operations/index'
import type { ErrorCode } from '#contract/errors'
import { elapsedMs, type MeasuredRequest, type RequestAnswer } from './account-context'
import type { Route } from './surface'

const operationsByRoute = new Map<string, string>(operationList.map(({ id, method, path }) => [`${method} ${path}`, id]))

/** What a route without an operation of the contract is counted as. */
const others: Record<Route['reader'], string> = {
  person: 'page', customer: 'public link', page: 'file', server: 'error page', program: 'unknown method',
}

/** Tells of a request when it has ended, whichever way; not of what the server asks itself. */
export function measureRequest(
  event: H3Event, count: (request: MeasuredRequest, answer: RequestAnswer) => void,
): void {
  const { req, res } = event.node
  if ('__unenv__' in req) return
  const begunAt = elapsedMs()
  res.once('close', () => {
    // A HEAD has become a GET by now.
    const method = req.method ?? 'GET'
    count({
      operation: operationOf(method, event.context.route),
      status: res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted',
      code: event.context.errorCode ?? '',
      tookMs: elapsedMs() - begunAt,
    }, { method, status: res.statusCode })
  })
}

/** A name of a fixed list, so that nobody who asks for a thousand paths makes a thousand metrics. */
export function operationOf(method: string, route: Route | undefined): string {
  if (!route) return 'unknown path'
  if (method === 'OPTIONS') return 'preflight'
  const operation = operationsByRoute.get(`${method} ${route.path}`)
  return operation ?? (route.methods.some(known => known === method) ? others[route.reader] : 'unknown method')
}

declare module 'h3' {
  interface H3EventContext {
    /** Why it was refused, where it was. */
    errorCode?: ErrorCode
  }
}
