import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 that is not the public internet: the registries of IANA for special purposes, and multicast. */
const specialV4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.31.196.0', 24], ['192.52.193.0', 24], ['192.88.99.0', 24],
  ['192.168.0.0', 16], ['192.175.48.0', 24], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
  ['224.0.0.0', 4], ['240.0.0.0', 4],
]

/** Of IPv6 all that is public lies in 2000::/3; within it these carry IPv4, or are for examples and protocols. */
const specialV6: [network: string, prefix: number][] = [
  ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['2620:4f:8000::', 48], ['3fff::', 20],
]

const special = new BlockList()
for (const [network, prefix] of specialV4) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of specialV6) special.addSubnet(network, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address is on the public internet: not of this machine, not of a network behind it, and no other spelling
 * of such an address. What is no address is not public either.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
