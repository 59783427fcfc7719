import { useEffect } from 'react'
import type { DataExport } from '../../../contract/calls/exports'
import { ok, type Result } from '../../../contract/failure'
import { sleep } from '../../platform/clock'
import { useResource, useSession } from '../reading/hooks'
import { invalidate, invalidateByEvent } from '../reading/freshness/invalidate'
import { pathOf, resource } from '../reading/resource'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'

/** Milliseconds between two requests for the server's progress; a live event reports the end. */
const PAUSE_MS = 2000
const PATHS = [pathOf('dataExport')]
const uidNow = () => currentSession()?.uid ?? ''

/** The state of the copy of the user's data; fetched again and again while the server prepares it. */
export const useExport = () => {
  const uid = useSession()?.uid ?? ''
  const found = useResource(resource('dataExport', {}))
  const isPreparing = found.data?.state === 'preparing'
  useEffect(() => {
    if (!isPreparing) return
    const abort = new AbortController()
    const follow = async () => {
      while (!abort.signal.aborted) {
        await sleep(PAUSE_MS, abort.signal)
        await invalidateByEvent(uid, PATHS, [])
      }
    }
    follow().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
    })
    return () => abort.abort()
  }, [uid, isPreparing])
  return found
}

/** Requests a copy of the user's data from the server. */
export const requestExport = async (): Promise<Result<DataExport>> => {
  const uid = uidNow()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const requested = await api.requestExport({ body: { timeZone } })
  await invalidate(uid, PATHS)
  return requested
}

/** Resolves to the URL of the archive, which is valid for a day and for as long as this device is signed in. */
export const findExport = async (): Promise<Result<{ url: string; missing: number }>> => {
  const found = await api.downloadExport()
  if (found.ok) return ok(found.value)
  // The copy has ended, or another device's request replaced it.
  if (found.error.status === 404) await invalidate(uidNow(), PATHS)
  return found
}
