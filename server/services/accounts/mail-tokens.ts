import { refuse, refuseOverLimit, type Refusal } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { hashToken, isToken } from '#integrations/tokens'
import type { ServiceContext, Surroundings } from '../work/context'

export type TokenPurpose = 'verify_email' | 'change_email' | 'reset_password'

/** How long the link of a mail works. */
export const tokenLifetimesMinutes: Readonly<Record<TokenPurpose, number>> = {
  verify_email: 3 * 24 * 60, change_email: 60, reset_password: 60,
}
/** An inbox is not to be filled by whoever knows its address. */
const tokensPerHour = 3
const hourMs = 60 * 60_000

/** Makes the token of a mail's link. Only its hash is kept. */
export async function makeMailToken(
  service: Surroundings,
  tx: Pick<AccountTransaction, 'userToken'>,
  user: { id: string, accountId: string, email: string },
  purpose: TokenPurpose,
): Promise<string> {
  const { clock, ids, tokens } = service.outside
  const token = tokens.next()
  const now = clock.now()
  await tx.userToken.create({
    data: {
      id: ids.next(),
      accountId: user.accountId,
      userId: user.id,
      purpose,
      tokenHash: hashToken(token),
      email: user.email,
      expiresAt: new Date(now.getTime() + tokenLifetimesMinutes[purpose] * 60_000),
      createdAt: now,
    },
  })
  return token
}

/** Ends the links of mails that a user was sent and did not use yet, of some purposes or of all. */
export async function endMailTokens(
  service: Surroundings,
  tx: Pick<AccountTransaction, 'userToken'>,
  userId: string,
  purposes?: TokenPurpose[],
): Promise<void> {
  await tx.userToken.updateMany({
    where: { userId, usedAt: null, ...(purposes ? { purpose: { in: purposes } } : {}) },
    data: { usedAt: service.outside.clock.now() },
  })
}

/** Seconds until another mail of this kind may go to the user; 0 when one may go now. */
export async function mailPauseSeconds(
  service: Surroundings,
  tx: Pick<AccountTransaction, 'userToken'>,
  userId: string,
  purpose: TokenPurpose,
): Promise<number> {
  const now = service.outside.clock.now().getTime()
  const recent = await tx.userToken.findMany({
    where: { userId, purpose, createdAt: { gt: new Date(now - hourMs) } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  })
  const [oldest] = recent
  return recent.length < tokensPerHour || !oldest ? 0 : Math.ceil((oldest.createdAt.getTime() + hourMs - now) / 1000)
}

/** The refusal of another mail before the pause is over. */
export function refuseMail(pauseSeconds: number): Refusal {
  return refuseOverLimit({
    name: 'mail', quota: tokensPerHour, windowSeconds: hourMs / 1000, resetSeconds: pauseSeconds,
  })
}

export type TokenOwner = Awaited<ReturnType<typeof findTokenOwner>>

/**
 * The user whom a link's token belongs to. A link that was mailed to an address which is no longer the user's own has
 * no owner, unless it is the one by which the address becomes so.
 * Refuses mail_link_invalid, the same for whatever is wrong with it.
 */
export async function findTokenOwner(service: ServiceContext, token: string, ...purposes: TokenPurpose[]) {
  if (!isToken(token)) throw refuse('mail_link_invalid')
  const row = await service.database.prisma.userToken.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: true },
  })
  const purpose = purposes.find(name => name === row?.purpose)
  const isLive = row && purpose && row.expiresAt > service.outside.clock.now()
  if (!isLive || (purpose !== 'change_email' && row.user.email !== row.email)) throw refuse('mail_link_invalid')
  return { ...row, purpose }
}
