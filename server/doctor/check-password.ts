import type { IncomingMessage } from 'node:http'
import { wrong, type Finding } from './finding'

const UNAUTHORIZED = 401
const isRedirect = (status: number) => status >= 300 && status < 400

/**
 * The finding about a proxy that wants a password, or leads to a login page of its own; undefined for any other answer.
 * Only for requests to which Clique itself gives neither answer.
 */
export const passwordOf = ({ statusCode = 0, headers }: IncomingMessage): Finding | undefined => {
  const remove =
    'Remove the login of the proxy (auth_basic, basic_auth, forward auth) for this name: Clique has its own.'
  if (statusCode === UNAUTHORIZED) {
    const kind = headers['www-authenticate']?.split(' ')[0]
    const answer = kind === undefined ? '401' : `401, ${kind}`
    return wrong(
      'proxy-password',
      `the proxy asks for a password of its own (${answer}): Clique's sign-in takes its place in Authorization, and fails`,
      remove,
    )
  }
  if (isRedirect(statusCode) && headers.location !== undefined)
    return wrong(
      'proxy-password',
      `the proxy leads to ${headers.location.split('?')[0]} (${statusCode}): the app gets a page instead of data when that login ends, and no invited user gets in`,
      `${remove} If that is another name of Clique, name it for this program and in PUBLIC_URL.`,
    )
  return undefined
}
