import { useRelativeTime } from '../tools/use-relative-time'

interface RelativeTimeProps {
  /** An ISO timestamp, or milliseconds. */
  at: string | number
  /** The words around it. */
  words?: (ago: string) => string
}

/** How long ago something was, in words that move on while they are shown. */
export function RelativeTime({ at, words }: RelativeTimeProps) {
  const ago = useRelativeTime(at)
  return words ? words(ago) : ago
}
