import type { Database, PrismaClient } from './client'

/** How each model is known to belong to an account. A model missing here cannot be reached through an account. */
export const tenancy = {
  Account: 'self',
  User: 'column',
  Session: 'column',
  ApiKey: 'column',
  UsageCounter: 'column',
  Business: 'column',
  NumberSequence: 'column',
  Customer: 'column',
  Product: 'column',
  Invoice: 'column',
  InvoiceLine: 'invoice',
  StoredDocument: 'invoice',
  BusinessLogo: 'column',
  IssuedLogo: 'column',
  VatCheck: 'column',
  Layout: 'column',
  Passkey: 'column',
  SignInAttempt: 'column',
  OutboxMail: 'column',
  AuditEntry: 'column',
  AuditChain: 'column',
  IdempotencyRecord: 'column',
  UserToken: 'user',
  RecoveryCode: 'user',
} as const

/** A client that sees and touches the rows of one account only: a foreign id is a missing id. */
export type AccountClient = ReturnType<typeof narrowClient>
/** The same inside a transaction. */
export type AccountTransaction = Parameters<Parameters<AccountClient['$transaction']>[0]>[0]

export function forAccount(database: Database, accountId: string): AccountClient {
  return narrowClient(database.prisma, accountId)
}

function narrowClient(prisma: PrismaClient, accountId: string) {
  return prisma.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          return query(narrow(model, operation, args, accountId))
        },
      },
    },
  })
}

interface Arguments {
  where?: Record<string, unknown>
  data?: unknown
  create?: unknown
  update?: unknown
}

/**
 * Adds the account to what a query looks for and to what it writes. Refuses to write another account's id: nothing is
 * made for another, and nothing moves there.
 */
function narrow<T>(model: string, operation: string, args: T, accountId: string): T {
  if (!isTenancyModel(model)) throw new Error(`${model} has no rule of tenancy`)
  const rule = tenancy[model]
  const narrowed: Arguments = { ...(args as Arguments) }
  if (operation.startsWith('create')) {
    if (rule === 'column') narrowed.data = withAccount(narrowed.data, accountId)
  } else {
    narrowed.where = { ...narrowed.where, ...ownership(rule, accountId) }
    refuseOtherAccount(narrowed.data, accountId)
    refuseOtherAccount(narrowed.update, accountId)
    if (operation === 'upsert' && rule === 'column') narrowed.create = withAccount(narrowed.create, accountId)
  }
  return narrowed as T
}

function isTenancyModel(model: string): model is keyof typeof tenancy {
  return Object.hasOwn(tenancy, model)
}

function ownership(rule: (typeof tenancy)[keyof typeof tenancy], accountId: string): Record<string, unknown> {
  if (rule === 'self') return { id: accountId }
  if (rule === 'column') return { accountId }
  return { [rule]: { accountId } }
}

function withAccount(data: unknown, accountId: string): unknown {
  if (Array.isArray(data)) return data.map(row => withAccount(row, accountId))
  refuseOtherAccount(data, accountId)
  return { ...(data as Record<string, unknown>), accountId }
}

function refuseOtherAccount(data: unknown, accountId: string): void {
  const { accountId: named } = (data ?? {}) as { accountId?: unknown }
  if (named !== undefined && named !== accountId) throw new Error('A row cannot be written into another account')
}
