import { accountContext, type AccountContext, type ServiceContext } from '../work/context'

/** An account as Polder by itself reaches it, with the plan it has now, in the language of its first user. */
export async function systemContext(service: ServiceContext, accountId: string): Promise<AccountContext> {
  const { prisma } = service.database
  const account = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const owner = await prisma.user.findFirst({ where: { accountId }, orderBy: { createdAt: 'asc' }, select: { locale: true } })
  return accountContext(service, {
    accountId,
    plan: account.plan === 'pro' ? 'pro' : 'free',
    changes: null,
    actor: { type: 'system' },
    messageLocale: owner?.locale === 'en' ? 'en' : 'nl',
  })
}
