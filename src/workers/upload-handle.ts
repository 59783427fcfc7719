/**
 * [Note: Where the upload engine runs]
 *
 * In a worker, unless the queue is in the page's memory (docs/decisions/0006-no-storage.md) or the browser is WebKit. A
 * worker whose page is left during a transaction can block the databases until the browser ends: Firefox freezes the
 * worker with its page in the back/forward cache, and WebKit never ends the transactions of a worker that ended
 * (bugs.webkit.org 324094). So the page terminates the worker at pagehide, which helps in Firefox. On WebKit the engine
 * runs in the page, which ends its transactions itself (src/app/leave-cleanly.ts); there, too, workers process the
 * pictures. A page that is restored starts the engine again.
 */
import { proxy, wrap } from 'comlink'
import { isWakeUploads } from '../pwa/messages'
import { runInBackground } from '../platform/background/background'
import { isInMemory } from '../platform/store-trouble'
import { isWebKit } from '../store/queue/queue-bytes'
import type { SessionSource, UploadApi } from './upload-api'

export interface UploadHandle {
  /** Makes the engine check the queue now: a session was added, or the tab is visible again. */
  wake(): void
  /** Ends the engine of this tab; another tab's may take over. The queue stays as it is. */
  stop(): void
}

/** One run of the engine, in a worker or in the page. */
interface Run {
  /** Settles when the run has ended; rejects with an unexpected error. */
  ended: Promise<unknown>
  wake(): Promise<void>
  end(): void
}

const inWorker = (uid: string, session: SessionSource): Run => {
  const worker = new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module', name: 'upload' })
  const api = wrap<UploadApi>(worker)
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => reject(event.error ?? new Error(event.message)))
  })
  return {
    ended: Promise.race([api.run(uid, proxy(session)), broken]),
    wake: () => api.wake(),
    end: () => worker.terminate(),
  }
}

const inPage = (uid: string, session: SessionSource): Run => {
  const life = new AbortController()
  const host = import('./upload-host')
  return {
    ended: host.then(({ runUploads, runUploadsInMemory }) =>
      (isInMemory() ? runUploadsInMemory : runUploads)(uid, session, life.signal),
    ),
    wake: () => host.then(({ wakeUploads }) => wakeUploads()),
    end: () => life.abort(),
  }
}

/**
 * Uploads the queue of `uid` until `stop` is called; an engine that fails is started again (see runInBackground). The
 * `session` returns ID tokens, with `force` after the server refused the last one, and is notified when a fresh one is
 * refused.
 */
export const startUploads = (uid: string, session: SessionSource): UploadHandle => {
  const life = new AbortController()
  let wake = () => {}
  const runOnce = async () => {
    const run = isInMemory() || isWebKit() ? inPage(uid, session) : inWorker(uid, session)
    const over = new AbortController()
    try {
      await new Promise<unknown>((resolve, reject) => {
        run.ended.then(resolve, reject)
        wake = () => void run.wake().catch(reject)
        const stop = () => {
          run.end()
          resolve('stopped')
        }
        life.signal.addEventListener('abort', stop, { signal: over.signal })
        addEventListener('pagehide', stop, { signal: over.signal })
      })
    } finally {
      wake = () => {}
      over.abort()
      run.end()
    }
  }

  const look = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const receive = ({ data }: MessageEvent) => {
    if (isWakeUploads(data)) wake()
  }
  void runInBackground('upload worker', runOnce, life.signal)
  document.addEventListener('visibilitychange', look)
  navigator.serviceWorker?.addEventListener('message', receive)
  return {
    wake: () => wake(),
    stop: () => {
      wake = () => {}
      life.abort()
      document.removeEventListener('visibilitychange', look)
      navigator.serviceWorker?.removeEventListener('message', receive)
    },
  }
}
