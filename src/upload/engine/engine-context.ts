/** State that all sessions of an engine share: concurrency limits, back-off and the signal. */
import type { Trouble } from '../../store/queue/queue'
import { noteTrouble } from '../../store/queue/queue-sessions'
import type { WakeUpSignal } from '../../platform/background/wake-up'
import type { Dependencies } from './dependencies'
import { createLimiter, type Limiter } from './limiter'
import { createBackOff, type BackOff } from '../sending/back-off'
import { jittered, type Schedule } from '../sending/retry'

export interface EngineContext {
  dependencies: Dependencies
  signal: AbortSignal
  /** Ends all work with an unexpected error. */
  stop(reason: unknown): void
  /** Photos that the image workers process (docs/specification.md 3.1). */
  processing: Limiter
  /** Photos between reservation and the last PUT: at most one batch, so that no URL expires while it waits. */
  sending: Limiter
  /** Single PUTs. */
  putting: Limiter
  /** Shows why nothing proceeds, or that work proceeds again. */
  onTrouble(reason: Trouble | undefined): void
  /** The store has answered a PUT: this site may read its answers. */
  isStoreReadable: boolean
  retryOptions: { backOff: BackOff; sleep: Dependencies['sleep']; signal: AbortSignal }
  jittered: Schedule
}

const PHOTOS_PROCESSING = 10
/** Maximum number of photos in one reservation. */
export const MAX_PHOTOS_PER_REQUEST = 50

export const createEngineContext = (
  dependencies: Dependencies,
  wakeUp: WakeUpSignal,
  all: AbortController,
): EngineContext => {
  const { signal } = all
  const stop = (reason: unknown) => all.abort(reason)
  const onTrouble = (reason: Trouble | undefined) => void noteTrouble(dependencies.queue, reason).catch(stop)
  return {
    dependencies,
    signal,
    stop,
    processing: createLimiter(() => PHOTOS_PROCESSING, signal),
    sending: createLimiter(() => MAX_PHOTOS_PER_REQUEST, signal),
    putting: createLimiter(dependencies.putLimit, signal),
    onTrouble,
    isStoreReadable: false,
    retryOptions: {
      backOff: createBackOff(dependencies, { wakeUp, signal, onTrouble }),
      sleep: dependencies.sleep,
      signal,
    },
    jittered: jittered(dependencies.random),
  }
}
