/** The site for which passkeys are made: a browser uses them only there. */
import { isIP } from 'node:net'

export interface RelyingParty {
  /** The host name that passkeys belong to. */
  id: string
  /** Whether a page of this origin may use them. */
  hasOrigin: (origin: string) => boolean
}

/**
 * The site under `publicUrl`; without one, localhost at any port, if only this machine reaches the server. Undefined if
 * there can be none: an IP address names no site.
 */
export const relyingParty = (publicUrl: string | undefined, isLoopback: boolean): RelyingParty | undefined => {
  if (publicUrl === undefined)
    return isLoopback
      ? { id: 'localhost', hasOrigin: (origin) => /^http:\/\/localhost(:\d+)?$/.test(origin) }
      : undefined
  const { hostname, protocol } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  if (!isSecure || hostname.startsWith('[') || isIP(hostname) !== 0) return undefined
  return { id: hostname, hasOrigin: (origin) => origin === publicUrl }
}
