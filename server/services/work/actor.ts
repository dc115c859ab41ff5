import { refuse } from '#contract/errors'
import type { ActorType } from '#contract/schemas/audit'
import { scopes, type Scope } from '#contract/scopes'

/** One of an account's users, in a browser that is signed in. */
export interface SignedIn {
  type: 'session'
  userId: string
  session: {
    id: string
    /** The person proved who they are within the last minutes. */
    isFresh: boolean
  }
}

/** One of an account's users who proves to be it otherwise: by a password, a passkey or a mailed link. */
interface ProvenUser {
  type: 'session'
  userId: string
  session: null
}

/** A program that was given a key of the account. */
interface KeyHolder {
  type: 'api_key'
  keyId: string
  scopes: readonly Scope[]
}

/** A program that one of the account's users let in by OAuth. */
interface ConnectedApp {
  type: 'oauth'
  appId: string
  /** Who let it in. */
  userId: string
  scopes: readonly Scope[]
}

/** The operator at the command line, who needs no credential. */
interface Operator {
  type: 'command_line'
}

/** Polder by itself, which does at its time what somebody of the account asked for before. */
interface Installation {
  type: 'system'
}

/** Whoever takes payments, by whom something happens in the account of the operator. */
interface PaymentProvider {
  type: 'payment_provider'
  provider: string
}

/** Who asks for something on behalf of an account. */
export type Caller = SignedIn | KeyHolder | ConnectedApp | Operator | Installation | PaymentProvider

/** Who does something in an account: also whoever proves to be its user, and a customer's visit. */
export type Actor =
  | Caller
  | ProvenUser
  | { type: 'public' }

/** What a caller may do: people, operators and Polder itself everything, programs what they were given. */
export function scopesOf(caller: Caller): readonly Scope[] {
  return 'scopes' in caller ? caller.scopes : scopes
}

/** Whether a caller may do what a scope stands for. */
export function hasScope(caller: Caller, scope: Scope): boolean {
  return scopesOf(caller).includes(scope)
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

/** The user for whom a caller acts; null for all who act for the account as a whole. */
export function userIdOf(caller: Caller): string | null {
  return 'userId' in caller ? caller.userId : null
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
