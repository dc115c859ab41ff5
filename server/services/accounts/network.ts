import { isIPv6 } from 'node:net'

/**
 * What limits count as one place: an IPv4 address, and of IPv6 the network of 64 bits, `2001:db8:0:7::/64`. One house
 * has a whole network of the latter, and its devices change address every day.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [before = [], after = []] = address.split('::').map(half => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map(group => parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The place a visitor speaks from, as limits count it; null where its address is unknown. */
export function placeOf(ipAddress: string | null): string | null {
  return ipAddress ? networkOf(ipAddress) : null
}
