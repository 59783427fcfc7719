import { useCallback, useEffect } from 'react'
import type { User } from '../../../contract/entities'
import { describe, log } from '../../platform/log'
import { cacheOf, type RelationshipRow } from '../../store/cache'
import { dropOldRelationships, readRelationships } from '../../store/relationships'
import { useLive } from '../../store/use-live'
import { withFollow, withOwnFollows, type Followed } from './follows'
import { useSession } from '../reading/hooks'

/** Milliseconds between two looks for rows that are out of date (specification 1 §9). */
const CLEANUP = 60_000

/** What was read last: a screen that opens shows it at once, not one frame late. */
let last: { uid: string; rows: RelationshipRow[] } = { uid: '', rows: [] }

const read = async (uid: string) => {
  try {
    last = { uid, rows: await readRelationships(cacheOf(uid)) }
  } catch (error) {
    // People without the follows of the last minutes are better than no people.
    log.error('the overlay of follows cannot be read', { error: describe(error) })
  }
  return last.uid === uid ? last.rows : []
}

const cleanUp = (uid: string) =>
  dropOldRelationships(cacheOf(uid)).catch((error: unknown) =>
    log.error('old follows were not dropped', { error: describe(error) }),
  )

/**
 * Lays the person's own follows over people (see [Note: Follows lie over answers]): somebody, and when the answer that
 * they came with was stored (ms). Whatever shows a relationship or a count of followers reads it through this.
 */
export const useFollows = (): ((user: User, answeredAt: number) => Followed) => {
  const session = useSession()
  const uid = session?.uid ?? ''
  const myId = session?.userId
  const rows = useLive(() => read(uid), [uid], last.uid === uid ? last.rows : [])
  useEffect(() => {
    if (!uid) return
    const timer = setInterval(() => void cleanUp(uid), CLEANUP)
    return () => clearInterval(timer)
  }, [uid])
  return useCallback(
    (user, answeredAt) =>
      user.userId === myId
        ? withOwnFollows(user, answeredAt, rows)
        : withFollow(
            user,
            answeredAt,
            rows.find((row) => row.userId === user.userId),
          ),
    [rows, myId],
  )
}
