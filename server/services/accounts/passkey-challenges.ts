import { runTransaction } from '#db/transaction'
import type { ServiceContext } from '../work/context'

const lifetimeMinutes = 5

/** A question put to a browser, to be answered once. */
export interface PasskeyQuestion {
  /** Null for signing in, when nobody is known yet. */
  userId: string | null
  purpose: 'register' | 'authenticate'
  challenge: string
}

/** Keeps a question until it is answered or five minutes have passed. */
export async function keepChallenge(service: ServiceContext, question: PasskeyQuestion): Promise<void> {
  const { clock, ids } = service.outside
  await runTransaction(service.database.prisma, tx => tx.passkeyChallenge.create({
    data: { id: ids.next(), ...question, expiresAt: new Date(clock.now().getTime() + lifetimeMinutes * 60_000) },
  }))
}

/** Whether this challenge was issued and is still open; this call closes it. */
export async function takeChallenge(service: ServiceContext, question: PasskeyQuestion): Promise<boolean> {
  const { count } = await runTransaction(service.database.prisma, tx => tx.passkeyChallenge.deleteMany({
    where: { ...question, expiresAt: { gt: service.outside.clock.now() } },
  }))
  return count === 1
}
