import { refuse } from '#contract/errors'
import { accountLanguage } from './account-language'
import type { Caller } from './actor'
import { accountContext, reachAccount, type AccountContext, type ServiceContext } from './context'

/** An account as Polder by itself reaches it, with the plan it has now, in the language of its first user. */
export async function systemContext(service: ServiceContext, accountId: string): Promise<AccountContext> {
  const { prisma } = service.database
  const account = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const language = await accountLanguage(reachAccount(service, accountId, { type: 'system' }).db)
  return contextOf(service, account, { type: 'system' }, language)
}

/** The context of an operator at the machine itself, who needs no credential. */
export async function operatorContext(service: ServiceContext, accountId: string): Promise<AccountContext> {
  const account = await service.database.prisma.account.findUnique({ where: { id: accountId } })
  if (!account) throw refuse('not_found')
  return contextOf(service, account, { type: 'command_line' }, 'en')
}

function contextOf(
  service: ServiceContext, { id, plan }: { id: string, plan: string }, actor: Caller, messageLocale: 'nl' | 'en',
): AccountContext {
  return accountContext(service, {
    accountId: id, plan: plan === 'pro' ? 'pro' : 'free', changes: null, actor, messageLocale,
  })
}
