/** Judges the parts of a request by which the server knows its client and its own name. */
import { clientAddressIn } from '../web/client-address'
import { advice, passed, wrong, type Finding } from './finding'
import { fixOf } from './proxy-settings'

/** From the addresses reserved for documentation: no client has it. */
export const FORGED = '198.51.100.7'

/** Headers in which an outer proxy names the client to an inner one. The doctor sends none of them. */
const NAMES_OF_CLIENT = ['cf-connecting-ip', 'true-client-ip', 'x-real-ip'] as const

const splitEntries = (header: string | undefined) =>
  header === undefined ? [] : header.split(',').map((one) => one.trim())
const proxiesText = (count: number) => (count === 1 ? 'one proxy' : `${count} proxies`)

/**
 * Judges the client's address that the server will trust. The request named FORGED as an earlier one. An inner proxy
 * may replace the entry of an outer one by the address of that proxy: only other headers then show the outer proxy.
 */
export const judgeClient = (headers: Readonly<Record<string, string>>, proxies: number): Finding => {
  const own = splitEntries(headers['x-forwarded-for']).filter((entry) => entry !== FORGED).length
  if (own < proxies)
    return wrong(
      'client-address',
      `PROXIES=${proxies}, but ${own} of them name the client: users share one limit, or choose their address`,
      fixOf('client-address'),
    )
  if (own > proxies)
    return wrong(
      'client-address',
      `${own} proxies name the client, but PROXIES=${proxies}: all users share one limit`,
      `Set PROXIES=${own}, if so many proxies of yours are in front.`,
    )
  const trusted = clientAddressIn(headers['x-forwarded-for'], proxies)
  const other = NAMES_OF_CLIENT.find((name) => headers[name] !== undefined && headers[name] !== trusted)
  const hops = splitEntries(headers['via']).length
  if (proxies > 0 && (other !== undefined || hops > proxies))
    return wrong(
      'client-address',
      `${other ?? 'Via'} shows one more proxy in front, but X-Forwarded-For has only ${proxiesText(own)}: all users share one limit`,
      'Let the inner proxy add to X-Forwarded-For (Caddy: trusted_proxies; nginx: $proxy_add_x_forwarded_for), and count both in PROXIES.',
    )
  return passed('client-address', `told by ${proxiesText(proxies)}${trusted === undefined ? '' : `: ${trusted}`}`)
}

export const judgeHost = (host: string | undefined, expected: string): Finding =>
  host === expected
    ? passed('host', host)
    : advice('host', `the server is asked for ${host ?? 'no name'} instead of ${expected}`, fixOf('host'))
