import { isIPv6 } from 'node:net'

const GROUPS = 8

/** The eight groups of an IPv6 address, lower case and without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [plain = ''] = address.split('%')
  // The URL parser normalizes every notation of an address.
  const [head = '', tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split('::')
  const split = (part: string) => part.split(':').filter((group) => group !== '')
  if (tail === undefined) return split(head)
  const zeros = GROUPS - split(head).length - split(tail).length
  return [...split(head), ...Array.from({ length: zeros }, () => '0'), ...split(tail)]
}

/**
 * The key under which limits count an IP address: an IPv4 address, even if it is written as IPv6, or the /64 network of
 * an IPv6 address, since one subscriber gets a whole /64. Any other text is returned unchanged.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = '', low = ''] = groups.slice(-2)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}

/**
 * The /48 of a key that `networkOf` returned for an IPv6 address: it has 65,536 networks of /64, and one customer may
 * have it. Undefined for any other key.
 */
export const siteOf = (network: string): string | undefined => {
  const [, site] = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network) ?? []
  return site && `${site}::/48`
}
