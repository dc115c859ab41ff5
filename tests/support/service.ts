import type { LeaseClock } from '#integrations/clock'
import { openPasswords, type Passwords } from '#integrations/passwords'
import { readConfiguration } from '../../server/configuration'
import type { Role } from '#contract/roles'
import type { Scope } from '#contract/scopes'
import { memberRights, programRights, type Caller } from '#services/work/actor'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { openRuntime } from '../../server/utils/account-context'
import { testEncryptionKeys } from './encryption-keys'
import { printerOf } from './printer'
import { testLinkKeys } from './public-links'

/** A clock that stands still until a test moves it. */
export interface StandingClock {
  now: () => Date
  advance: (milliseconds: number) => void
}

export interface TestService {
  /** Its leases go by the clock that stands still as well. */
  service: ServiceContext
  clock: StandingClock
  /** By which a server of this installation would count leases. */
  ownLeaseClock: LeaseClock
  close: () => Promise<void>
}

/** An account's context as one of its members has it, who proved who they are just now. */
export function signedInAs(account: AccountContext, userId: string, role: Role = 'owner'): AccountContext {
  return { ...account, actor: { type: 'session', userId, ...memberRights(role), session: { id: userId, isFresh: true } } }
}

/** A program that was given a key with some scopes by the operator. */
export function keyWith(granted: readonly Scope[]): Caller & { scopes: readonly Scope[] } {
  return { type: 'api_key', keyId: 'webshop', userId: null, ...programRights(granted, null) }
}

/**
 * Passwords that are hashed as ever, at a fraction of the cost: where people only sign in, nobody guesses. All
 * installations of a process share the threads, which end with it.
 */
export const lightPasswords: Passwords = openPasswords({ N: 2 ** 10, r: 8, p: 1 })

/**
 * The services of an installation within the test itself, wired as the server wires them, with a clock of its own.
 * @param outside what takes the place of the installation's own, such as a mailer that fails
 */
export async function openService(
  { databaseUrl, outboxDir, ...outside }: { databaseUrl: string, outboxDir: string } & Partial<ServiceContext['outside']>,
): Promise<TestService> {
  let nowMs = Date.parse('2026-11-20T09:00:00.000Z')
  const clock = {
    now: () => new Date(nowMs),
    advance: (milliseconds: number) => {
      nowMs += milliseconds
    },
  }
  const runtime = await openRuntime(readConfiguration({
    DATABASE_URL: databaseUrl, NUXT_MAIL_OUTBOX_DIR: outboxDir, NUXT_LINK_KEYS: testLinkKeys,
    NUXT_ENCRYPTION_KEYS: testEncryptionKeys,
  }))
  const leaseClock = { now: async () => clock.now() }
  const service = {
    ...runtime.service,
    outside: {
      ...runtime.service.outside, clock, leaseClock, passwords: lightPasswords, renderPdf: printerOf(runtime.service),
      ...outside,
    },
  }
  return {
    service,
    clock,
    ownLeaseClock: runtime.service.outside.leaseClock,
    close: () => runtime.close(),
  }
}
