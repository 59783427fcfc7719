import { useRelativeTime } from '../tools/use-relative-time'

interface RelativeTimeProps {
  /** An ISO timestamp, or milliseconds. */
  at: string | number
  /** Builds the whole text from the relative time. */
  words?: (ago: string) => string
}

/** The time since a moment, in words that are updated while they are shown. */
export function RelativeTime({ at, words }: RelativeTimeProps) {
  const ago = useRelativeTime(at)
  return words ? words(ago) : ago
}
