import { useEffect, useRef, useState } from 'react'
import { elapsed } from '../../../platform/clock'
import type { Upload } from '../../../sync/uploads/uploads'
import { workDone } from '../../../upload/progress/progress'
import { addSample, timeLeft, type Sample } from '../../../upload/progress/time-left'

/** Milliseconds that an upload will still take; undefined while that is unknown, and while it is stalled. */
export const useTimeLeft = ({ session, photos }: Upload, isMoving: boolean): number | undefined => {
  const samples = useRef<readonly Sample[]>([])
  const [left, setLeft] = useState<number>()
  const work = workDone(session, photos)
  useEffect(() => {
    samples.current = isMoving ? addSample(samples.current, { time: elapsed(), work }) : []
    setLeft(timeLeft(samples.current))
  }, [work, isMoving])
  return left
}
