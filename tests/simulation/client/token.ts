/** In the place of src/sync/session/token for those who call: notes for whom each token was meant that a call is sent with. */
import { bearerToken as tokenOf } from '../../../src/sync/session/token'

export interface GivenToken {
  /** Whose call it is. */
  uid: string
  value: string
}

/** Tokens that were given since the model looked last. */
export const givenTokens: GivenToken[] = []

export const bearerToken: typeof tokenOf = async (uid, force) => {
  const answer = await tokenOf(uid, force)
  if (answer.ok) givenTokens.push({ uid, value: answer.value })
  return answer
}
