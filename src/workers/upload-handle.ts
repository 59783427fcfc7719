/** The page's side of the upload worker. */
import { proxy, wrap } from 'comlink'
import { isWakeUploads } from '../pwa/messages'
import { now } from '../platform/clock'
import { describe, log } from '../platform/log'
import type { TokenSource, UploadApi } from './upload-api'

export interface UploadHandle {
  /** There is something new in the queue, or the person looks again. */
  wake(): void
  /** Ends the worker; another tab's takes over. The queue stays as it is. */
  stop(): void
}

const FIRST_RESTART_MS = 1000
const LONGEST_RESTART_MS = 60_000

/**
 * Starts working off the queue of `uid`, and keeps at it: a worker that fails is replaced, after a growing while.
 * `token` is asked for ID tokens; `force` after the server refused the last one.
 */
export const startUploads = (uid: string, token: TokenSource): UploadHandle => {
  let wake = () => {}
  let end = () => {}
  let wait = FIRST_RESTART_MS

  const start = () => {
    const startedAt = now()
    const worker = new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module', name: 'upload' })
    end = () => worker.terminate()
    let isReplaced = false
    const fail = (reason: unknown) => {
      if (!isReplaced) log.error('upload worker failed', { reason: describe(reason) })
      replace()
    }
    const replace = () => {
      if (isReplaced) return
      isReplaced = true
      worker.terminate()
      wait = now() - startedAt > LONGEST_RESTART_MS ? FIRST_RESTART_MS : Math.min(LONGEST_RESTART_MS, wait * 2)
      const timer = setTimeout(start, wait)
      end = () => clearTimeout(timer)
      wake = () => {}
    }
    worker.addEventListener('error', (event) => fail(event.error ?? new Error(event.message)))
    const api = wrap<UploadApi>(worker)
    api.run(uid, proxy(token)).then(replace, fail)
    wake = () => void api.wake().catch(fail)
  }

  const look = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const hear = ({ data }: MessageEvent) => {
    if (isWakeUploads(data)) wake()
  }
  start()
  document.addEventListener('visibilitychange', look)
  navigator.serviceWorker?.addEventListener('message', hear)
  return {
    wake: () => wake(),
    stop: () => {
      end()
      document.removeEventListener('visibilitychange', look)
      navigator.serviceWorker?.removeEventListener('message', hear)
    },
  }
}
