import { scopes, type Scope } from './scopes'

/**
 * What a person may do beyond what scopes say of programs. An operation that names one needs it of people, in place of
 * its scope.
 */
export const powerDescriptions = {
  payments: 'Mark invoices paid and unpaid.',
  imports: 'Bring in files of other programs, and undo that.',
  filing: 'Mark VAT returns as filed.',
  administration: 'Invite, change and remove members, see all API keys and apps, and take the account\'s data along.',
  ownership: 'Change payment details, the plan and who owns the account, and delete it.',
} as const

export type Power = keyof typeof powerDescriptions

export const powers = Object.keys(powerDescriptions) as Power[]

interface Rights {
  scopes: readonly Scope[]
  powers: readonly Power[]
}

const reading = scopes.filter(scope => scope.endsWith(':read'))

/** What each role may do: the only place that says so. Whoever may do more stands first. */
export const roleRights = {
  owner: { scopes, powers },
  administrator: { scopes, powers: ['payments', 'imports', 'filing', 'administration'] },
  bookkeeper: { scopes: reading, powers: ['payments', 'imports', 'filing'] },
  assistant: {
    scopes: [
      'invoices:read', 'invoices:write', 'customers:read', 'customers:write', 'products:read', 'products:write',
      'business:read',
    ],
    powers: [],
  },
  viewer: { scopes: reading.filter(scope => scope !== 'billing:read'), powers: [] },
} as const satisfies Record<string, Rights>

export type Role = keyof typeof roleRights

export const roles = Object.keys(roleRights) as Role[]

/** The role of this name. Throws for a name that no role has: it was stored by a newer version. */
export function roleOf(name: string): Role {
  const role = roles.find(known => known === name)
  if (role === undefined) throw new Error(`There is no role ${name}`)
  return role
}

/** What a role may do. */
export function rightsOf(role: Role): Rights {
  return roleRights[role]
}

/** The roles that have a power. */
export function rolesWith(power: Power): Role[] {
  return roles.filter(role => rightsOf(role).powers.includes(power))
}

/** The roles that may read or do what a scope stands for. */
export function rolesWithScope(scope: Scope): Role[] {
  return roles.filter(role => rightsOf(role).scopes.includes(scope))
}

/** Whether a role owns the account. */
export function owns(role: Role): boolean {
  return rightsOf(role).powers.includes('ownership')
}

/** Whether nothing is lost by having one role in place of another. */
export function keepsAllOf(former: Role, role: Role): boolean {
  const [before, now] = [rightsOf(former), rightsOf(role)]
  return before.scopes.every(scope => now.scopes.includes(scope))
    && before.powers.every(power => now.powers.includes(power))
}

/** Whether whoever has one role may give the other, change it and take it away: it holds nothing that they have not. */
export function mayGive(giver: Role, given: Role): boolean {
  return rightsOf(giver).powers.includes('administration') && keepsAllOf(given, giver)
}
