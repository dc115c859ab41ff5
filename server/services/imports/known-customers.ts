import type { ImportedCustomer, KnownParty } from '#domain/import/customer'
import type { AccountContext } from '../work/context'

/** By what a customer is known: a number it has from the authorities, or its e-mail address. */
const identifiers = ['kvkNumber', 'vatNumber', 'email'] as const
type Identifier = (typeof identifiers)[number]
type Identified = Pick<ImportedCustomer, Identifier | 'name'>

/** Who a customer is among those that are there. */
export interface KnownCustomer {
  id: string
  /** By which it was recognised. */
  field: Identifier | 'name'
  value: string
}

/** The customers of an account, and those that are added on the way, by what they are known by. */
export interface KnownCustomers {
  find: (customer: Identified) => KnownCustomer | null
  /** The one of this name, where it is told by no more. */
  findByName: (name: string) => KnownCustomer | null
  add: (customer: Identified, id: string) => void
  /** Where one is that was there already, by whatever it is told. */
  partyOf: (customer: Identified) => KnownParty | null
}

/** All rows but those that the same request brought in already, where it is made again. */
export function besidesItself({ workId }: Pick<AccountContext, 'workId'>) {
  return workId === undefined ? {} : { OR: [{ importId: null }, { importId: { not: workId } }] }
}

/** Reads who is there already. */
export async function readKnownCustomers(account: AccountContext): Promise<KnownCustomers> {
  const rows = await account.db.customer.findMany({
    where: besidesItself(account),
    select: {
      id: true, name: true, kvkNumber: true, vatNumber: true, email: true, country: true, postalCode: true,
    },
    orderBy: { createdAt: 'asc' },
  })
  const ids = new Map<string, string>()
  const parties = new Map(rows.map(row => [row.id, row]))
  const remember = (key: string, id: string) => {
    if (!ids.has(key)) ids.set(key, id)
  }
  const known: KnownCustomers = {
    find(customer) {
      for (const field of identifiers) {
        const value = customer[field]
        const id = value === null ? undefined : ids.get(keyOf(field, value))
        if (value !== null && id !== undefined) return { id, field, value }
      }
      return null
    },
    findByName(name) {
      const id = ids.get(keyOf('name', name))
      return id === undefined ? null : { id, field: 'name', value: name }
    },
    add(customer, id) {
      remember(keyOf('name', customer.name), id)
      for (const field of identifiers) {
        const value = customer[field]
        if (value !== null) remember(keyOf(field, value), id)
      }
    },
    partyOf(customer) {
      const found = known.find(customer) ?? known.findByName(customer.name)
      return found && (parties.get(found.id) ?? null)
    },
  }
  for (const { id, ...row } of rows) known.add(row, id)
  return known
}

function keyOf(field: KnownCustomer['field'], value: string): string {
  return `${field} ${value.trim().toLowerCase()}`
}
