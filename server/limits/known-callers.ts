import { createHash } from 'node:crypto'

const MAX_CALLERS = 20_000

export interface KnownCallers {
  /** The user who made a call with this Authorization header before. */
  find: (authorization: string) => string | undefined
  note: (authorization: string, uid: string) => void
}

/**
 * Remembers callers whose tokens were valid before, so that one who calls too often is refused before the database is
 * queried. It proves nothing: every call that is not refused is authenticated.
 */
export const createKnownCallers = (): KnownCallers => {
  const uids = new Map<string, string>()
  const keyOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64')
  return {
    find: (authorization) => uids.get(keyOf(authorization)),
    note: (authorization, uid) => {
      uids.set(keyOf(authorization), uid)
      const [oldest] = uids.keys()
      if (uids.size > MAX_CALLERS && oldest !== undefined) uids.delete(oldest)
    },
  }
}
