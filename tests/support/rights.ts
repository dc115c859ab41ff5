import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '#contract/operation'
import { operationList, type OperationId } from '#contract/operations/index'
import { rightsOf, roles, type Role } from '#contract/roles'
import { root } from '../../server/cli/lib/steps.mjs'

/** In which ways a role may use an operation: in the app, by a program that a member of it lets in, or neither. */
export type Ways = 'both' | 'app' | 'API' | '-'

/** Where it is written down who may do what; whoever changes a right sees it there. */
export const rightsFile = join(root, 'tests/contract/rights.txt')

/** The operations that need somebody who is let in. */
export const guarded = operationList.filter(({ auth }) => auth !== 'public')

/** What the contract says: a line for each operation, a column for each role. */
export function rightsTable(): string {
  const rows = guarded.map(operation => [operation.id, ...roles.map(role => waysOf(operation, role))])
  return [['operation', ...roles], ...rows].map(([id = '', ...ways]) => [id.padEnd(28), ...ways.map(way => way.padEnd(13))].join(' ').trimEnd())
    .join('\n') + '\n'
}

/** What is written down. */
export function readRights(): Map<OperationId, Record<Role, Ways>> {
  const [, ...lines] = readFileSync(rightsFile, 'utf8').trim().split('\n')
  return new Map(lines.map((line) => {
    const [id, ...ways] = line.split(/ +/)
    const byRole = Object.fromEntries(roles.map((role, place) => [role, ways[place]])) as Record<Role, Ways>
    return [id as OperationId, byRole]
  }))
}

function waysOf({ auth, scope, power }: Operation, role: Role): Ways {
  const { scopes, powers } = rightsOf(role)
  const hasScope = scope === null || scopes.includes(scope)
  const hasPower = power === undefined || powers.includes(power)
  const app = auth !== 'program' && (power === undefined ? hasScope : hasPower)
  const api = auth !== 'session' && hasScope && hasPower
  if (app && api) return 'both'
  return app ? 'app' : api ? 'API' : '-'
}
