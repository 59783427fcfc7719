import { useEffect, useState } from 'react'
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { sleep } from '../../platform/clock'
import { api } from '../session/api'

/** Milliseconds between two requests whether the server has read all photos. */
const PAUSE_MS = 2000

interface Wanted {
  collectionId: string
  /** The selected photos; all photos if absent. The same array for as long as the selection is the same. */
  itemIds?: readonly string[] | undefined
}

type Prepared = Answer<Calls['downloadCollection']>
export type ReadyDownload = Extract<Prepared, { url: string }>

export type DownloadState =
  | { step: 'preparing'; remaining?: number }
  | { step: 'ready'; download: ReadyDownload }
  | { step: 'failed'; error: Failure }

/**
 * Prepares a download, however long the server needs; `onRemaining` is called with the number of photos that it still
 * has to read.
 */
const prepare = async (
  { collectionId, itemIds }: Wanted,
  onRemaining: (remaining: number) => void,
  signal: AbortSignal,
): Promise<Result<ReadyDownload>> => {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const body = itemIds ? { itemIds: [...itemIds], timeZone } : { timeZone }
  for (;;) {
    const answer = await api.downloadCollection({ params: { id: collectionId }, body }, { signal })
    if (!answer.ok) return fail(answer.error)
    if ('url' in answer.value) return ok(answer.value)
    onRemaining(answer.value.remaining)
    await sleep(PAUSE_MS, signal)
  }
}

/**
 * A download of a collection or of selected photos, prepared while `isWanted`. `again` discards it, and prepares
 * another if one is wanted.
 */
export const useDownload = ({ collectionId, itemIds }: Wanted, isWanted: boolean) => {
  const [round, setRound] = useState(0)
  const [last, setLast] = useState<{ round: number; state: DownloadState }>()
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    const show = (state: DownloadState) => {
      if (!abort.signal.aborted) setLast({ round, state })
    }
    prepare({ collectionId, itemIds }, (remaining) => show({ step: 'preparing', remaining }), abort.signal)
      .then((prepared) =>
        show(prepared.ok ? { step: 'ready', download: prepared.value } : { step: 'failed', error: prepared.error }),
      )
      .catch((error: unknown) => {
        // Closed in the meantime: its answer no longer matters.
        if (!abort.signal.aborted) throw error
      })
    return () => abort.abort()
  }, [collectionId, itemIds, isWanted, round])
  const state: DownloadState = last?.round === round ? last.state : { step: 'preparing' }
  return { state, again: () => setRound((before) => before + 1) }
}
