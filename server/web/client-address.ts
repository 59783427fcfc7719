import type { IncomingMessage } from 'node:http'

/**
 * The address a request is sent from. Behind `proxies` proxies of the operator's own it is the entry that the outermost
 * of them wrote into X-Forwarded-For; entries before it are the sender's to invent, and without proxies all are.
 */
export const clientAddress = ({ headers, socket }: IncomingMessage, proxies: number): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const entry = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined
  return entry || (socket.remoteAddress ?? 'unknown')
}
