import { useEffect, useMemo, useState } from 'react'
import { now } from '../../../platform/clock'
import type { Upload } from '../../../sync/uploads/uploads'
import { progressOf, type UploadProgress } from '../../../upload/progress/progress'

/** The finalization estimate depends only on the time (docs/specification.md 2.4). */
const TICK_MS = 500

/** The progress of an upload, live. Percentages are whole, and never more than has been done: 99.5 is not yet 100. */
export const useProgress = ({ session, photos }: Upload): UploadProgress => {
  const [time, setTime] = useState(now)
  const [highest, setHighest] = useState({ run: '', percent: 0 })
  const isFinalizing = session.state === 'FINALIZING'
  useEffect(() => {
    if (!isFinalizing) return
    const timer = setInterval(() => setTime(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isFinalizing])
  const run = `${session.id}/${session.startTime}`
  const floor = highest.run === run ? highest.percent : 0
  const progress = useMemo(() => {
    const progress = progressOf(session, photos, time)
    const percent = Math.max(floor, Math.floor(progress.percent))
    return { ...progress, percent }
  }, [session, photos, time, floor])
  // The bar never runs backwards, whatever the clock does to the estimate.
  if (highest.run !== run || progress.percent > highest.percent) setHighest({ run, percent: progress.percent })
  return progress
}
