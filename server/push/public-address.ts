import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'

/** Addresses of this machine, of networks without a route to the internet, and of groups. */
const NOT_PUBLIC = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  // IPv4 in IPv6, which a resolver has no reason to return.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** A list for each family: in a joint one the range of IPv4 in IPv6 would have every IPv4 address. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, bits] of NOT_PUBLIC) blocked[familyOf(address)].addSubnet(address, bits, familyOf(address))

/** Whether an IP address belongs to the public internet. */
export const isPublic = (address: string): boolean => {
  const family = familyOf(address)
  return !blocked[family].check(address, family)
}

/** Whether a host resolves only to public addresses. Rejects if it does not resolve. */
export const hasPublicAddress = async (hostname: string): Promise<boolean> => {
  const found = await lookup(hostname, { all: true })
  return found.length > 0 && found.every(({ address }) => isPublic(address))
}
