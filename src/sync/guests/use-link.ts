import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { watchOnline } from '../../platform/background/online'
import { openLink, type OpenedLink } from './guest-link'

export type Link = { state: 'loading' } | { state: 'open'; opened: OpenedLink } | { state: 'closed'; failure: Failure }

const LOADING: Link = { state: 'loading' }

interface LinkInUse {
  link: Link
  retry: () => void
  /** Requests it again while the last answer stays on the screen. */
  look: () => void
}

/** A link, opened. Requested again when `retry` or `look` is called, and when the network returns. */
export const useLink = (secret: string): LinkInUse => {
  const [link, setLink] = useState<Link>(LOADING)
  const [round, setRound] = useState(0)
  const wanted = useMemo(() => ({ secret, round }), [secret, round])
  const look = useCallback(() => setRound((last) => last + 1), [])
  const retry = useCallback(() => {
    setLink(LOADING)
    look()
  }, [look])
  useEffect(() => {
    const life = new AbortController()
    void openLink(wanted.secret, life.signal).then((answer) => {
      if (life.signal.aborted) return
      setLink(answer.ok ? { state: 'open', opened: answer.value } : { state: 'closed', failure: answer.error })
    })
    return () => life.abort()
  }, [wanted])
  const unreachable = link.state === 'closed' && link.failure.status === undefined
  useEffect(() => (unreachable ? watchOnline((online) => online && retry()) : undefined), [unreachable, retry])
  return { link, retry, look }
}
