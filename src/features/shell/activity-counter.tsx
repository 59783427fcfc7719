import { useEffect } from 'react'
import { showBadge } from '../../pwa/badge'
import { useActivityCount } from '../../sync/use-activity'

/** Follows how much waits for an answer. By itself, since the frame is drawn before it is known. Draws nothing. */
export default function ActivityCounter({ onCount }: { onCount: (count: number) => void }) {
  const count = useActivityCount()
  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => showBadge(count), [count])
  // Signed out: the number was this person's.
  useEffect(() => () => showBadge(0), [])
  return null
}
