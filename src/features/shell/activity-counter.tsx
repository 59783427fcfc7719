import { useEffect } from 'react'
import { showBadge } from '../../pwa/badge'
import { useNewActivityCount } from '../../sync/activity/use-activities'
import { useQuestionCount } from '../../sync/activity/use-questions'

/**
 * Counts open questions and new activities. Loaded separately: the frame is drawn before they are known. Draws nothing.
 */
export default function ActivityCounter({ onCount }: { onCount: (count: number) => void }) {
  const count = useQuestionCount() + useNewActivityCount()
  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => showBadge(count), [count])
  // After sign-out: the number belonged to this user.
  useEffect(() => () => showBadge(0), [])
  return null
}
