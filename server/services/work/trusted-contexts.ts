import { refuse } from '#contract/errors'
import { accountLanguage } from './account-language'
import { accountContext, reachAccount, type AccountContext, type ServiceContext } from './context'

/** An account as Polder by itself reaches it, with the plan it has now, in the language of its first user. */
export async function systemContext(service: ServiceContext, accountId: string): Promise<AccountContext> {
  const { prisma } = service.database
  const account = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  return accountContext(service, {
    accountId,
    plan: account.plan === 'pro' ? 'pro' : 'free',
    changes: null,
    actor: { type: 'system' },
    messageLocale: await accountLanguage(reachAccount(service, accountId, { type: 'system' }).db),
  })
}

/** The context of an operator at the machine itself, who needs no credential. */
export async function operatorContext(service: ServiceContext, accountId: string): Promise<AccountContext> {
  const account = await service.database.prisma.account.findUnique({ where: { id: accountId } })
  if (!account) throw refuse('not_found')
  return accountContext(service, {
    accountId,
    plan: account.plan === 'pro' ? 'pro' : 'free',
    changes: null,
    actor: { type: 'command_line' },
    messageLocale: 'en',
  })
}
