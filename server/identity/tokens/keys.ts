import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { readSecret } from '../../database/secret'
import type { Database } from '../../database/tables'

export interface SigningKeys {
  privateKey: CryptoKey
  /** With its id, which tokens name. */
  publicKey: JWK & { kid: string }
}

const makeKey = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

/** The key pair of the local identity provider, made on first use and stored in the database. */
export const loadKeys = async (db: Database): Promise<SigningKeys> => {
  const jwk = JSON.parse(await readSecret(db, 'identity key', makeKey)) as JWK
  const privateKey = await importJWK(jwk, 'RS256')
  if (privateKey instanceof Uint8Array) throw new Error('The identity key is no RSA key')
  const { kty, n, e } = jwk
  return { privateKey, publicKey: { kty, n, e, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) } }
}
