/** What all sessions of an engine share: how many photos and PUTs at once, and their patience with the network. */
import type { Failure } from '../../contract/failure'
import { noteTrouble } from '../store/queue-sessions'
import type { WakeUpSignal } from '../platform/wake-up'
import type { Dependencies } from './dependencies'
import { createLimiter, type Limiter } from './limiter'
import { createLink, type Link } from './link'
import { jittered, type Schedule } from './retry'

export interface Lanes {
  dependencies: Dependencies
  signal: AbortSignal
  /** Ends all work with an unexpected error. */
  stop(reason: unknown): void
  /** Photos in the hands of the image workers (docs/specification.md 3.1). */
  processing: Limiter
  /** Photos between reservation and the last PUT: no more than a batch, so that addresses do not wait and die. */
  sending: Limiter
  /** Single PUTs. */
  putting: Limiter
  patience: { link: Link; sleep: Dependencies['sleep']; signal: AbortSignal }
  jittered: Schedule
}

const PHOTOS_PROCESSING = 10
/** The most that one reservation may ask for. */
export const BATCH = 50

export const createLanes = (dependencies: Dependencies, wakeUp: WakeUpSignal, all: AbortController): Lanes => {
  const { signal } = all
  const stop = (reason: unknown) => all.abort(reason)
  const onTrouble = (reason: Failure | undefined) => void noteTrouble(dependencies.queue, reason).catch(stop)
  return {
    dependencies,
    signal,
    stop,
    processing: createLimiter(() => PHOTOS_PROCESSING, signal),
    sending: createLimiter(() => BATCH, signal),
    putting: createLimiter(dependencies.lanes, signal),
    patience: { link: createLink(dependencies, { wakeUp, signal, onTrouble }), sleep: dependencies.sleep, signal },
    jittered: jittered(dependencies.random),
  }
}
