/** Replaces src/sync/session/token for callers: records the user of each token that is sent with a call. */
import { bearerToken as tokenOf } from '../../../src/sync/session/token'

export interface GivenToken {
  /** The user of the call. */
  uid: string
  value: string
}

/** Tokens that were issued since the model's last check. */
export const givenTokens: GivenToken[] = []

export const bearerToken: typeof tokenOf = async (uid, force) => {
  const answer = await tokenOf(uid, force)
  if (answer.ok) givenTokens.push({ uid, value: answer.value })
  return answer
}
