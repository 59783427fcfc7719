import type { IncomingMessage } from 'node:http'

/** An entry without the port that some proxies append: for `203.0.113.7:51234` and `[2001:db8::1]:51234`. */
const withoutPort = (entry: string) =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry

/** The entry of X-Forwarded-For that the outermost of `proxies` proxies wrote; undefined without proxies or an entry. */
export const clientAddressIn = (header: string | undefined, proxies: number): string | undefined => {
  const entry = proxies > 0 ? header?.split(',').at(-proxies)?.trim() : undefined
  return entry ? withoutPort(entry) : undefined
}

/**
 * The address a request is sent from. Behind `proxies` proxies of the operator's own it is the entry that the outermost
 * of them wrote into X-Forwarded-For; the sender can forge earlier entries, and without proxies all of them.
 */
export const clientAddress = ({ headers, socket }: IncomingMessage, proxies: number): string =>
  clientAddressIn([headers['x-forwarded-for'] ?? []].flat().join(','), proxies) ?? socket.remoteAddress ?? 'unknown'
