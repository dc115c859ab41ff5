import { outageOf } from '#db/outage'
import { OutsideFault } from '#integrations/http'
import type { Log, LogFields } from '#integrations/log/index'

/**
 * Says in the log that something could not be done. A service outside or a database that is away comes back by itself,
 * so that is a warning; anything else is a fault that somebody has to look at.
 */
export function tellFailure(log: Log, message: string, fields: LogFields, error: unknown): void {
  const outage = error instanceof OutsideFault ? 'outside' : outageOf(error)
  if (outage === null) log.error(message, { ...fields, error })
  else log.warn(message, { ...fields, outage, reason: String(error) })
}
