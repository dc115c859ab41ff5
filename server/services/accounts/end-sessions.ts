import { refuse } from '#contract/errors'
import type { SessionsEnded } from '#contract/schemas/session'
import { changeAccount } from '../work/change-account'
import type { ServiceContext } from '../work/context'
import { operatorContext } from '../work/trusted-contexts'
import { endSessions } from './ways-in'

/**
 * Ends every session of one person, for the operator: the next request of each browser is refused. Password, second
 * factors and API keys stay as they are. The trail tells of it as done by the operator.
 * @param email the address the person signs in by
 * Refuses not_found when nobody has the address.
 */
export async function endSessionsOf(service: ServiceContext, email: string): Promise<SessionsEnded> {
  const user = await service.database.prisma.user.findUnique({ where: { email } })
  if (!user) throw refuse('not_found')
  return changeAccount(await operatorContext(service, user.accountId), async ({ tx, record }) => {
    const ended = await endSessions(tx, user.id)
    record({ action: 'sessions.ended', subjectId: user.id, details: { count: ended.length } })
    for (const event of ended) record(event)
    return { ended: ended.length }
  })
}
