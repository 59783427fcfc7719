import { useEffect } from 'react'
import { useActivityCount } from '../../sync/use-activity'

/** Draws nothing: tells the frame how much waits for an answer, from a chunk of its own behind the first paint. */
export default function ActivityCount({ onChange }: { onChange: (count: number) => void }) {
  const count = useActivityCount()
  useEffect(() => onChange(count), [count, onChange])
  return null
}
