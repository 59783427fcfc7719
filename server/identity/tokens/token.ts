import { SignJWT } from 'jose'
import type { Session } from '../devices'
import type { SigningKeys } from './keys'
import { issuerOf, LOCAL_PROJECT } from '../project'

/** Lifetime of an ID token in seconds. */
export const TOKEN_LIFE = 3600

/** An ID token with the same claims as the provider's own, and the device of its session. */
export const issueToken = (keys: SigningKeys, { accountId, phone, signedInAt, deviceId }: Session): Promise<string> =>
  new SignJWT({
    auth_time: Math.floor(signedInAt.getTime() / 1000),
    user_id: accountId,
    device_id: deviceId,
    phone_number: phone,
    firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
  })
    .setProtectedHeader({ alg: 'RS256', kid: keys.publicKey.kid, typ: 'JWT' })
    .setIssuer(issuerOf(LOCAL_PROJECT))
    .setAudience(LOCAL_PROJECT)
    .setSubject(accountId)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_LIFE}s`)
    .sign(keys.privateKey)
