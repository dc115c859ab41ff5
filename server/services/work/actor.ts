import { refuse, type Refusal } from '#contract/errors'
import { keepsAllOf, powers, rightsOf, roleOf, rolesWith, rolesWithScope, type Power, type Role } from '#contract/roles'
import type { ActorType } from '#contract/schemas/audit'
import { scopes, type Scope } from '#contract/scopes'
import type { AccountReads } from '#db/queries/account-reads'

/** What a caller may do, by the role of the member who acts or for whom a program acts. */
interface Rights {
  /** Null for a program of the account itself. */
  role: Role | null
  scopes: readonly Scope[]
  powers: readonly Power[]
}

/** One of an account's members, in a browser that is signed in. */
export interface SignedIn extends Rights {
  type: 'session'
  userId: string
  role: Role
  session: {
    id: string
    /** The person proved who they are within the last minutes. */
    isFresh: boolean
  }
}

/** A program that was given a key of the account. */
interface KeyHolder extends Rights {
  type: 'api_key'
  keyId: string
  /** Who made it; null for the operator. */
  userId: string | null
}

/** A program that one of the account's members let in by OAuth. */
interface ConnectedApp extends Rights {
  type: 'oauth'
  appId: string
  /** Who let it in. */
  userId: string
}

/** Who asks for something on behalf of an account. */
export type Caller =
  | SignedIn
  | KeyHolder
  | ConnectedApp
  /** The operator at the command line, who needs no credential. */
  | { type: 'command_line' }
  /** Polder by itself, which does at its time what somebody of the account asked for before. */
  | { type: 'system' }
  /** Whoever takes payments, by whom something happens in the account of the operator. */
  | { type: 'payment_provider', provider: string }

/** Who does something in an account: also whoever proves to be its user, and a customer's visit. */
export type Actor =
  | Caller
  /** One of an account's users who proves to be it otherwise: by a password, a passkey or a mailed link. */
  | { type: 'session', userId: string, session: null }
  | { type: 'public' }

/** What a member of this role may do. */
export function memberRights(role: Role): Rights & { role: Role } {
  return { role, ...rightsOf(role) }
}

/** Scopes as they are stored; names that are known no more are left out. */
export function readScopes(stored: unknown): Scope[] {
  return Array.isArray(stored) ? scopes.filter(scope => stored.includes(scope)) : []
}

/** What a program may do that was given some scopes by a member: no more than that member. */
export function programRights(granted: readonly Scope[], role: Role | null): Rights {
  if (role === null) return { role, scopes: granted, powers }
  const most = rightsOf(role)
  return { role, scopes: granted.filter(scope => most.scopes.includes(scope)), powers: most.powers }
}

/** What a caller may do: members what their role says, programs what they were given, all others everything. */
export function scopesOf(caller: Caller): readonly Scope[] {
  return 'scopes' in caller ? caller.scopes : scopes
}

/** Whether a caller may do what a scope stands for. */
export function hasScope(caller: Caller, scope: Scope): boolean {
  return scopesOf(caller).includes(scope)
}

/** Whether a caller may do what a power stands for; a program, where the member may for whom it acts. */
export function hasPower(caller: Caller, power: Power): boolean {
  return !('powers' in caller) || caller.powers.includes(power)
}

/** Lets only those go on who have a power. Refuses role_not_allowed. */
export function requirePower(caller: Caller, power: Power): void {
  if (!hasPower(caller, power)) throw refuse('role_not_allowed', { roles: rolesWith(power) })
}

/** Refuses what needs a scope: a program lacks it, a person the role for it. */
export function refuseScope(caller: Caller, scope: Scope): Refusal {
  return caller.type === 'session'
    ? refuse('role_not_allowed', { roles: rolesWithScope(scope) })
    : refuse('insufficient_scope', { scope })
}

interface Needed {
  scope: Scope | null
  power?: Power | undefined
}

/** Whether a caller may do what needs a scope, or of people a power in its place. */
export function hasRights(caller: Caller, needed: Needed): boolean {
  return !lacksScope(caller, needed) && (needed.power === undefined || hasPower(caller, needed.power))
}

/** Lets only those go on who have the rights. Refuses insufficient_scope to programs, role_not_allowed. */
export function requireRights(caller: Caller, needed: Needed): void {
  if (needed.scope !== null && lacksScope(caller, needed)) throw refuseScope(caller, needed.scope)
  if (needed.power !== undefined) requirePower(caller, needed.power)
}

function lacksScope(caller: Caller, { scope, power }: Needed): boolean {
  const needsScope = power === undefined || caller.type !== 'session'
  return needsScope && scope !== null && !hasScope(caller, scope)
}

/**
 * Lets a member, or a program that acts for one, go on as long as they have lost nothing since they were let in.
 * Refuses unauthenticated, role_not_allowed.
 */
export async function requireSameRights(actor: Actor, reads: Pick<AccountReads, 'member'>): Promise<void> {
  if (!('role' in actor) || actor.role === null) return
  const member = await reads.member(actor.userId ?? '')
  if (member === null) throw refuse('unauthenticated')
  if (!keepsAllOf(actor.role, roleOf(member.role))) throw refuse('role_not_allowed', { roles: [] })
}

/** A caller of whose rights nothing is asked any more: to keep what has happened outside by then, in their name. */
export function withoutRights(caller: Caller): Actor {
  if (caller.type === 'session') return { type: 'session', userId: caller.userId, session: null }
  return 'role' in caller ? { ...caller, role: null } : caller
}

/** Whether the caller proved who they are within the last minutes; never true of programs, always of operators. */
export function isFresh(caller: Caller): boolean {
  return caller.type === 'command_line' || (caller.type === 'session' && caller.session.isFresh)
}

/**
 * Lets only a person go on who proved who they are within the last minutes, and the operator.
 * Refuses session_required for programs, session_not_fresh.
 */
export function requireFresh(caller: Caller): void {
  if (caller.type !== 'command_line') requireSignedIn(caller)
  if (!isFresh(caller)) throw refuse('session_not_fresh')
}

/** The caller as a person who is signed in. Refuses session_required for everybody else. */
export function requireSignedIn(caller: Caller): SignedIn {
  if (caller.type !== 'session') throw refuse('session_required')
  return caller
}

/** The member who acts or for whom a caller acts; null for all who act for the account as a whole. */
export function userIdOf(actor: Actor): string | null {
  return 'userId' in actor ? actor.userId : null
}

/** What the audit trail keeps of an actor: of a person the user, of a program its key or registration. */
export function trailActorOf(actor: Actor): { type: ActorType, id: string | null } {
  const { type } = actor
  switch (type) {
    case 'session': return { type, id: actor.userId }
    case 'api_key': return { type, id: actor.keyId }
    case 'oauth': return { type, id: actor.appId }
    case 'payment_provider': return { type, id: actor.provider }
    default: return { type, id: null }
  }
}
