import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { refreshAll } from '../../sync/reading/freshness/freshness'
import { useRefreshing } from '../../sync/reading/hooks'
import { Spinner } from '../../ui/indicators/spinner'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { copy } from './copy'
import frame from './frame.module.css'
import styles from './pull-to-refresh.module.css'
import { usePull } from './use-pull'

/** Minimum time (ms) for which the sign turns after the refresh, so that a fast refresh is noticed. */
const MIN_SPIN_MS = 500

/** Fetches the screen's content again when it is pulled down, or by a button that appears on keyboard focus. */
export function PullToRefresh() {
  const sign = useRef<HTMLDivElement>(null)
  const refreshing = useRefreshing()
  const [state, setState] = useState<'idle' | 'begun' | 'done'>('idle')
  const refresh = () => {
    refreshAll()
    setState('begun')
  }
  usePull(sign, refresh)
  useEffect(() => {
    if (state !== 'begun' || refreshing) return
    const timer = setTimeout(() => setState('done'), MIN_SPIN_MS)
    return () => clearTimeout(timer)
  }, [state, refreshing])
  return (
    <>
      <div ref={sign} className={styles.sign} data-busy={state === 'begun' ? '' : undefined} aria-hidden="true">
        {state === 'begun' ? <Spinner size={22} delay={0} /> : <RefreshCw />}
      </div>
      <button type="button" className={frame.forKeys} onClick={refresh}>
        {copy.refresh}
      </button>
      <VisuallyHidden live="polite">
        {state === 'begun' ? copy.refreshing : state === 'done' ? copy.refreshed : ''}
      </VisuallyHidden>
    </>
  )
}
