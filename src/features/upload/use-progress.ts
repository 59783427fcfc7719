import { useEffect, useMemo, useState } from 'react'
import { now } from '../../platform/clock'
import type { Upload } from '../../sync/uploads'
import { progressOf, type UploadProgress } from '../../upload/progress'

/** The finalization estimate moves with the time alone (specification 2 §4). */
const TICK = 500

/** How far an upload is, live. Percents are whole, and never more than has been done: 99.5 is not yet 100. */
export const useProgress = ({ session, photos }: Upload): UploadProgress => {
  const [time, setTime] = useState(now)
  const isFinalizing = session.state === 'FINALIZING'
  useEffect(() => {
    if (!isFinalizing) return
    const timer = setInterval(() => setTime(now()), TICK)
    return () => clearInterval(timer)
  }, [isFinalizing])
  return useMemo(() => {
    const progress = progressOf(session, photos, time)
    return { ...progress, percent: Math.floor(progress.percent), statePercent: Math.floor(progress.statePercent) }
  }, [session, photos, time])
}
