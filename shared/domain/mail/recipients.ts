import { addressKey } from './address'

/** At most so many addresses in to and cc together. */
export const maxRecipients = 10

/** Whom a mail goes to. */
export interface Recipients {
  to: string[]
  cc: string[]
}

/** A customer's addresses on file. */
export interface AddressesOnFile {
  email: string | null
  /** Further addresses, with commas between. */
  emailCc: string | null
}

/**
 * Whom a mail about a document goes to: who was asked for, else the customer's addresses on file. Each address once,
 * whatever its capitals; one that stands in both is left out of the copies. With nobody in `to`, the copies go there.
 */
export function recipientsOf(
  request: { to?: readonly string[] | undefined, cc?: readonly string[] | undefined },
  onFile: AddressesOnFile,
): Recipients {
  const to = request.to && request.to.length > 0 ? request.to : onFile.email === null ? [] : [onFile.email]
  const cc = request.cc ?? (request.to && request.to.length > 0 ? [] : addressesIn(onFile.emailCc))
  const first = withoutDoubles(to, [])
  const copies = withoutDoubles(cc, first)
  return first.length === 0 ? { to: copies, cc: [] } : { to: first, cc: copies }
}

/** The addresses that mail on Free may go to: the customer's and the account's own. */
export function allowedOnFree(onFile: AddressesOnFile, accountEmail: string): string[] {
  const email = onFile.email === null ? [] : [onFile.email]
  return withoutDoubles([...email, ...addressesIn(onFile.emailCc), accountEmail], [])
}

/** Those of the recipients that are not among the allowed, whatever their capitals. */
export function notAllowed({ to, cc }: Recipients, allowed: readonly string[]): string[] {
  const known = new Set(allowed.map(addressKey))
  return [...to, ...cc].filter(address => !known.has(addressKey(address)))
}

function addressesIn(list: string | null): string[] {
  return (list ?? '').split(',').map(address => address.trim()).filter(address => address !== '')
}

function withoutDoubles(addresses: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known.map(addressKey))
  return addresses.filter((address) => {
    const key = addressKey(address)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
