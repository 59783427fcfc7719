/** Verifies ID tokens and returns identities. Works for any issuer of such tokens; only the keys differ. */
import { createHash } from 'node:crypto'
import type { LinkRight } from '../../../contract/guest-rights'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { issuerOf, LOCAL_PROJECT } from '../project'
import { TOKEN_LIFE } from './token'

/** The identity of a token: a confirmed phone number. */
export interface Identity {
  uid: string
  phone: string
  /** When the number was confirmed; a renewed token keeps this time. */
  signedInAt: Date
  /** The device that the token was issued to; absent if another provider signs. */
  deviceId?: string
  /** When the token expires. */
  expiresAt: Date
}

/** An identity that has a profile. */
export interface Person extends Identity {
  userId: string
  /** A guest, who has no account; absent for users. `session`: the hash of the token. */
  guest?: { linkId: string; session: string; kind: 'guest' | 'wall'; rights: Record<LinkRight, boolean> }
}

/** Expected: the keys for verification are not available now. Means nothing about the token. */
export class KeysUnavailable extends Error {}

/** Maximum difference between the identity provider’s clock and this server's (docs/rules/faults.md F26). */
const TOLERANCE_SECONDS = 60
const MAX_KNOWN_TOKENS = 5_000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Errors that jose throws if the key endpoint answers late, with an error or with an invalid body. */
const FETCHING = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/**
 * A token of this server's own sign-in names its device. One without a device was made by another holder of the key: it
 * could not be ended.
 */
const deviceIn = ({ iss, device_id: device }: JWTPayload): { deviceId?: string } | undefined => {
  // A claim of that name in another provider's token has another meaning.
  if (iss !== issuerOf(LOCAL_PROJECT)) return {}
  return typeof device === 'string' && UUID.test(device) ? { deviceId: device } : undefined
}

const identityIn = (claims: JWTPayload): Identity | undefined => {
  const { sub, auth_time: signedIn, phone_number: phone, exp, iat } = claims
  if (sub === undefined || sub === '' || sub.length > 128) return undefined
  if (typeof signedIn !== 'number' || signedIn > Date.now() / 1000 + TOLERANCE_SECONDS) return undefined
  if (typeof phone !== 'string' || phone === '' || exp === undefined || iat === undefined) return undefined
  if (exp > iat + TOKEN_LIFE + TOLERANCE_SECONDS) return undefined
  const device = deviceIn(claims)
  if (device === undefined) return undefined
  return {
    uid: sub,
    phone,
    signedInAt: new Date(signedIn * 1000),
    expiresAt: new Date(exp * 1000),
    ...device,
  }
}

/**
 * A key that a token contains, or links to, is not trusted; and an extension that a token marks as critical is unknown
 * here.
 */
const FOREIGN = ['jwk', 'jku', 'x5c', 'x5u', 'crit']
const namesOwnKey = (header: object) => FOREIGN.some((name) => name in header)

/**
 * Returns a function from token to identity; undefined for every invalid token ([S22]): another algorithm, key, issuer
 * or project, a key of its own, expired, from the future, valid for more than an hour, without subject or phone number,
 * or without a device if this server issued it. A valid token is remembered until it expires, which saves most of the
 * work; the memory is bounded, and the least recently used is evicted first. Throws KeysUnavailable.
 */
export const createVerifier = (projectId: string, keys: JWTVerifyGetKey) => {
  const known = new Map<string, Identity>()

  const recall = (hash: string) => {
    const identity = known.get(hash)
    known.delete(hash)
    if (identity === undefined || identity.expiresAt.getTime() <= Date.now()) return undefined
    known.set(hash, identity)
    return identity
  }

  const remember = (hash: string, identity: Identity) => {
    known.set(hash, identity)
    const [oldest] = known.keys()
    if (known.size > MAX_KNOWN_TOKENS && oldest !== undefined) known.delete(oldest)
  }

  const claimsOf = async (token: string): Promise<JWTPayload | undefined> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: issuerOf(projectId),
        audience: projectId,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: TOKEN_LIFE,
      })
      return namesOwnKey(protectedHeader) ? undefined : payload
    } catch (error) {
      // Any other error is from fetching the keys.
      const isVerdict = error instanceof errors.JOSEError && !FETCHING.has(error.code)
      if (isVerdict) return undefined
      throw new KeysUnavailable('The keys of the identity provider cannot be fetched', { cause: error })
    }
  }

  return async (token: string): Promise<Identity | undefined> => {
    const hash = createHash('sha256').update(token).digest('base64')
    const recalled = recall(hash)
    if (recalled) return recalled
    const claims = await claimsOf(token)
    const identity = claims && identityIn(claims)
    if (identity) remember(hash, identity)
    return identity
  }
}

export type Verify = ReturnType<typeof createVerifier>
