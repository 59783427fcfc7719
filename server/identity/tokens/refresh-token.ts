/**
 * [Note: Refresh tokens and restored databases]
 *
 * A token names its device and its number among the device's tokens, and is signed with a secret of this installation. While
 * the database is the newest one, it has the hash of every token that can still be used, and no token has a higher number
 * than the device's count. So a signed token with a higher number proves that the database is an earlier one: a restored
 * backup, or a copy that was put back. It is the device's present token, and is accepted once; a copy of an earlier one has
 * a lower number by then.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

interface RefreshToken {
  deviceId: string
  /** Undefined in a token up to version 0.4. */
  number?: number
  /** Whether this installation signed the token. */
  isSigned: (secret: string) => boolean
}

const FORMAT = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:(\d{1,9})\.[\w-]{32}\.([\w-]{43})|[\w-]{43})$/

/** A new secret that signs refresh tokens. */
export const makeTokenSecret = (): Promise<string> => Promise.resolve(randomBytes(32).toString('base64url'))

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`refresh token ${text}`).digest()

export const makeRefreshToken = (secret: string, deviceId: string, number: number): string => {
  const text = `${deviceId}.${number}.${randomBytes(24).toString('base64url')}`
  return `${text}.${signatureOf(secret, text).toString('base64url')}`
}

/** The parts of a token; undefined for tokens without a device, of early versions, and for any other text. */
export const readRefreshToken = (token: string): RefreshToken | undefined => {
  const [, deviceId, number, signature] = FORMAT.exec(token) ?? []
  if (deviceId === undefined) return undefined
  if (number === undefined || signature === undefined) return { deviceId, isSigned: () => false }
  const text = token.slice(0, -signature.length - 1)
  const given = Buffer.from(signature, 'base64url')
  return { deviceId, number: Number(number), isSigned: (secret) => timingSafeEqual(given, signatureOf(secret, text)) }
}
