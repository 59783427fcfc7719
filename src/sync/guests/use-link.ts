import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../contract/failure'
import { watchOnline } from '../../platform/background/online'
import { openLink, type OpenedLink } from './guest-link'

export type Link = { state: 'loading' } | { state: 'open'; opened: OpenedLink } | { state: 'closed'; failure: Failure }

const LOADING: Link = { state: 'loading' }

/** A link, opened. Requested again when `retry` is called, and when the network returns. */
export const useLink = (secret: string): { link: Link; retry: () => void } => {
  const [link, setLink] = useState<Link>(LOADING)
  const [round, setRound] = useState(0)
  const wanted = useMemo(() => ({ secret, round }), [secret, round])
  const retry = useCallback(() => {
    setLink(LOADING)
    setRound((last) => last + 1)
  }, [])
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
  return { link, retry }
}
