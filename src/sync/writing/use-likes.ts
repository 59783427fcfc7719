import { useMemo } from 'react'
import type { Flick } from '../../../contract/entities'
import { describe, log } from '../../platform/log'
import { cacheOf, type CountRow } from '../../store/cache'
import { readCounts } from '../../store/counts'
import { useLive } from '../../store/use-live'
import { useSession } from '../reading/hooks'
import { withLikes } from './likes'

/** What was read last: a screen that opens shows it at once, not one frame late. */
let last: { uid: string; rows: CountRow[] } = { uid: '', rows: [] }

const read = async (uid: string) => {
  try {
    last = { uid, rows: await readCounts(cacheOf(uid)) }
  } catch (error) {
    // Photos without the likes of the last hour are better than no photos.
    log.error('the overlay of likes cannot be read', { error: describe(error) })
  }
  return last.uid === uid ? last.rows : []
}

/**
 * Photos with the person's own likes laid over them (see [Note: Likes lie over answers]). Whatever shows a photo reads
 * its likes from here, so all of it changes together. A photo nobody touched stays the same object.
 */
export const useLikes = (flicks: Flick[], answeredAt: (flick: Flick) => number): Flick[] => {
  const uid = useSession()?.uid ?? ''
  const rows = useLive(() => read(uid), [uid], last.uid === uid ? last.rows : [])
  return useMemo(() => {
    if (!rows.length) return flicks
    const byPhoto = new Map(rows.map((row) => [row.photoId, row]))
    return flicks.map((flick) => {
      const row = byPhoto.get(flick.id)
      return row ? withLikes(flick, answeredAt(flick), row) : flick
    })
  }, [flicks, rows, answeredAt])
}
