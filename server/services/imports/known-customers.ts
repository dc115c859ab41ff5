import type { ImportedCustomer, KnownParty } from '#domain/import/customer'
import type { AccountContext } from '../work/context'

/** By what a customer is known: a number it has from the authorities, or its e-mail address. */
const identifiers = ['kvkNumber', 'vatNumber', 'email'] as const
type Identifier = (typeof identifiers)[number]
type Identified = Pick<ImportedCustomer, Identifier | 'name'>
type Named = Pick<ImportedCustomer, 'name' | 'kvkNumber'>

/** Who a customer is among those that are there. */
export interface KnownCustomer {
  id: string
  /** By which it was recognised. */
  field: Identifier | 'name'
  value: string
}

/**
 * The customers of an account, and those that are added on the way, by what they are known by. Whoever has another KvK
 * number is somebody else: companies of one group share addresses, and of one owner even names.
 */
export interface KnownCustomers {
  find: (customer: Identified) => KnownCustomer | null
  /** The one of this name, where it is told by no more. */
  findByName: (customer: Named) => KnownCustomer | null
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
  const kvkNumbers = new Map<string, string>()
  const parties = new Map(rows.map(row => [row.id, row]))
  const remember = (to: Map<string, string>, key: string, value: string) => {
    if (!to.has(key)) to.set(key, value)
  }
  const idOf = (field: KnownCustomer['field'], value: string, kvkNumber: string | null) => {
    const id = ids.get(keyOf(field, value))
    const other = id === undefined ? undefined : kvkNumbers.get(id)
    return kvkNumber === null || other === undefined || other === kvkNumber ? id : undefined
  }
  const known: KnownCustomers = {
    find(customer) {
      for (const field of identifiers) {
        const value = customer[field]
        const id = value === null ? undefined : idOf(field, value, customer.kvkNumber)
        if (value !== null && id !== undefined) return { id, field, value }
      }
      return null
    },
    findByName({ name, kvkNumber }) {
      const id = idOf('name', name, kvkNumber)
      return id === undefined ? null : { id, field: 'name', value: name }
    },
    add(customer, id) {
      remember(ids, keyOf('name', customer.name), id)
      if (customer.kvkNumber !== null) remember(kvkNumbers, id, customer.kvkNumber)
      for (const field of identifiers) {
        const value = customer[field]
        if (value !== null) remember(ids, keyOf(field, value), id)
      }
    },
    partyOf(customer) {
      const found = known.find(customer) ?? known.findByName(customer)
      return found && (parties.get(found.id) ?? null)
    },
  }
  for (const { id, ...row } of rows) known.add(row, id)
  return known
}

function keyOf(field: KnownCustomer['field'], value: string): string {
  return `${field} ${value.trim().toLowerCase()}`
}
