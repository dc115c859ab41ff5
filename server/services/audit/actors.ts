import { actorTypes, type ActorType, type AuditEntry } from '#contract/schemas/audit'
import type { AccountContext } from '../work/context'
import { memberNames } from '../work/member-names'

interface ActorColumns {
  actorType: string
  actorId: string | null
}

/** Earlier versions kept the command line as a session with this in place of a user. */
const formerOperatorId = 'operator'

/** Who acted, by name: people, keys and apps by the name they have, also once they were revoked. */
export async function readActors(
  account: AccountContext,
  rows: readonly ActorColumns[],
): Promise<(row: ActorColumns) => AuditEntry['actor']> {
  const idsOf = (type: ActorType) =>
    [...new Set(rows.flatMap(row => (row.actorType === type && row.actorId !== null ? [row.actorId] : [])))]
  const named = (ids: string[]) => ({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map([
    ...await account.db.apiKey.findMany(named(idsOf('api_key'))),
    ...await account.db.connectedApp.findMany(named(idsOf('oauth'))),
  ].map(({ id, name }) => [id, name] as const).concat([...await memberNames(account.db, idsOf('session'))]))
  return ({ actorType, actorId }) => {
    const type = actorTypes.find(known => known === actorType)
    if (type === undefined) throw new Error(`The audit trail names an unknown actor: ${actorType}`)
    if (type === 'command_line' || actorId === formerOperatorId) {
      return { type: 'command_line', id: null, name: 'command line' }
    }
    return { type, id: actorId, name: names.get(actorId ?? '') ?? null }
  }
}
