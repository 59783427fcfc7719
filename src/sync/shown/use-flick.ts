import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Flick } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { describe, log } from '../../platform/log'
import { stamp } from '../../store/stamp'
import { fetchResource } from '../reading/fetch'
import { readStored } from '../reading/stored'
import { useSession } from '../reading/hooks'
import { resource } from '../reading/resource'
import { useFlicks } from '../mutations/overlay/use-flicks'

interface Found {
  photoId: string
  flick?: Flick
  error?: Failure
  /** The stamp of the request. */
  at: number
}

const find = async (uid: string, photoId: string, signal: AbortSignal): Promise<Found> => {
  const wanted = resource('getFlick', { params: { id: photoId } })
  const requestedAt = stamp()
  const answer = await fetchResource(uid, wanted, signal)
  const row = await readStored(uid, wanted)
  if (row) return { photoId, flick: row.value.flick, at: row.requestedAt ?? 0 }
  if (answer.ok) return { photoId, flick: answer.value.flick, at: requestedAt }
  return { photoId, error: answer.error, at: 0 }
}

const none: Flick[] = []
/** The user deleted it on this device: the same failure as in the server's next answer. */
const deleted: Failure = { code: 'NOT_FOUND', message: 'Photo not found', status: 404 }

/**
 * One photo by its id, with the user's own likes and comments counted: for a link to a photo that the pages of its
 * collection have not reached. It is not requested while `photoId` is undefined; without a network it is the stored photo.
 * `missingSince`: the stamp of the request for a list that lacks it; an answer from before is requested again, because the
 * photo may have been deleted in between.
 */
export const useFlick = (
  photoId: string | undefined,
  missingSince: number,
): { flick: Flick | undefined; error: Failure | undefined } => {
  const uid = useSession()?.uid
  const [found, setFound] = useState<Found>()
  const foundAt = useEffectEvent(() => (found?.photoId === photoId ? found?.at : undefined))
  useEffect(() => {
    if (photoId === undefined || uid === undefined) return
    const at = foundAt()
    if (at !== undefined && at >= missingSince) return
    const abort = new AbortController()
    find(uid, photoId, abort.signal).then(
      (answer) => abort.signal.aborted || setFound(answer),
      (error: unknown) => log.error('photo.unreadable', { error: describe(error) }),
    )
    return () => abort.abort()
  }, [uid, photoId, missingSince])
  const current = found?.photoId === photoId ? found : undefined
  const flick = current?.flick
  const at = current?.at ?? 0
  const items = useMemo(() => (flick ? [flick] : none), [flick])
  const requestedAt = useCallback(() => at, [at])
  const [shown] = useFlicks(items, requestedAt)
  return { flick: shown, error: current?.error ?? (flick && !shown ? deleted : undefined) }
}
