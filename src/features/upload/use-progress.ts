import { useEffect, useMemo, useState } from 'react'
import { now } from '../../platform/clock'
import type { Upload } from '../../sync/uploads'
import { progressOf, type UploadProgress } from '../../upload/progress'

/** The finalization estimate moves with the time alone (specification 2 §4). */
const TICK = 500

/** How far an upload is, live. */
export const useProgress = ({ session, photos }: Upload): UploadProgress => {
  const [time, setTime] = useState(now)
  const isFinalizing = session.state === 'FINALIZING'
  useEffect(() => {
    if (!isFinalizing) return
    const timer = setInterval(() => setTime(now()), TICK)
    return () => clearInterval(timer)
  }, [isFinalizing])
  return useMemo(() => progressOf(session, photos, time), [session, photos, time])
}
