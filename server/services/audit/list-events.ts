import { refuseField } from '#contract/errors'
import { eventActions, eventResources, resourceOf, type EventAction } from '#contract/events'
import type { Event, EventPage, EventQuery } from '#contract/schemas/event'
import { hasScope } from '../work/actor'
import type { AccountContext } from '../work/context'
import { readActors } from './actors'

/** So many entries of the trail are looked through at a time, whoever they are for: no answer costs more than that. */
const entriesPerAnswer = 1_000

/**
 * The events after one, oldest first, that the caller's scopes let it read. They are the audit trail: its entries are
 * numbered without a gap under the account's lock, so whoever has seen one will never be given an earlier one.
 * Refuses validation_failed for an id that the account never gave.
 */
export async function listEvents(account: AccountContext, { after, limit }: EventQuery): Promise<EventPage> {
  // Read first: what is added meanwhile is for the next answer.
  const last = (await account.db.auditChain.findFirst())?.lastSequence ?? 0
  if (after > last) throw refuseField(['after'], 'This account has no such event: begin anew, without after')
  const end = Math.min(last, after + entriesPerAnswer)
  const visible = eventActions.filter(action => hasScope(account.actor, eventResources[resourceOf(action)]))
  const rows = await account.db.auditEntry.findMany({
    where: { sequence: { gt: after, lte: end }, action: { in: visible } },
    orderBy: { sequence: 'asc' },
    take: limit,
  })
  const actorOf = await readActors(account, rows)
  const next = rows.length === limit ? rows.at(-1)?.sequence ?? end : end
  return {
    data: rows.map((row) => {
      const type = row.action as EventAction
      return {
        id: String(row.sequence),
        type,
        at: row.at.toISOString(),
        resource: { type: resourceOf(type), id: row.subjectId },
        actor: actorOf(row),
        data: row.details as Event['data'],
      }
    }),
    nextAfter: String(next),
    hasMore: next < last,
  }
}
