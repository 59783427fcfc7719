/** The identity provider's side of tokens: an hour each, while the identity exists. */
import type { Answered } from '../device/http'
import type { ServerState } from './state'

export const TOKEN_LIFE_MS = 3_600_000
const headers = { 'content-type': 'application/json' }

/** The identity of a token. */
export const subjectOf = (token: string): string => (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub

export const giveToken = (state: ServerState, uid: string): Answered => {
  if (state.revoked.has(uid)) return { status: 403, headers, body: '{}' }
  const claims = btoa(JSON.stringify({ sub: uid, jti: state.newId() })).replaceAll('=', '')
  const value = `e30.${claims}.e30`
  state.tokens.set(value, { uid, endsAt: state.elapsed() + TOKEN_LIFE_MS })
  return {
    status: 200,
    headers,
    body: JSON.stringify({ uid, value, expiresAt: Date.parse(state.now()) + TOKEN_LIFE_MS }),
  }
}
