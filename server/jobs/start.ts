/** The work that the server repeats until it stops. */
import { hidePhotos } from '../accounts/hide-photos'
import { prepareExports, type Preparing } from '../exports/prepare'
import { fillSizes } from '../objects/filling/fill-sizes'
import { fillSums } from '../objects/filling/fill-sums'
import { delivering, type PushSettings } from '../push/deliver'
import type { JobName, JobTimes } from '../telemetry/job-times'
import { every } from './every'
import type { MissingPhotos } from './find-missing'
import { findOrphans } from './find-orphans'
import { sweep, type Sweeping } from './sweep'

export interface Jobs {
  /** Call it after a deletion, so that the bytes do not wait for the next hour. */
  sweepSoon: () => void
  /** Call it when originals have no CRC-32 yet, to compute it. */
  sumSoon: () => void
  /** Call it when a copy of a user's data is requested, to prepare it. */
  exportSoon: () => void
  /** Call it after the deletion of a user, to mark their photos. */
  hideSoon: () => void
  /** Call it when photos may be missing, or have been restored. */
  searchSoon: () => void
  /** Call it when a push may be due. */
  pushSoon: () => void
}

/** Starts all jobs. `ended` resolves when the last of them has ended after `stop` has aborted. */
export const startJobs = (
  stored: Sweeping,
  missing: MissingPhotos,
  { tell }: Pick<Preparing, 'tell'>,
  push: PushSettings,
  stop: AbortSignal,
  times: JobTimes,
): Jobs & { ended: Promise<unknown> } => {
  const { db, store, log } = stored
  const timed = (name: JobName, job: (signal: AbortSignal) => Promise<void>) => async (signal: AbortSignal) => {
    await job(signal)
    times.succeeded(name)
  }
  const pushing = delivering(db, push, log, stop, () => times.succeeded('pushes'))
  const preparing = { db, store, log, tell, pushSoon: pushing.soon }
  const sweeping = every(
    1,
    timed('sweep', (signal) => sweep(stored, signal)),
    log,
    stop,
  )
  const searching = every(
    24,
    timed('orphans', (signal) => findOrphans(stored, signal)),
    log,
    stop,
  )
  const comparing = every(
    24,
    timed('missing', (signal) => missing.search(signal)),
    log,
    stop,
  )
  const summing = every(
    1,
    timed('sums', (signal) => fillSums(stored, signal)),
    log,
    stop,
  )
  const measuring = every(
    1,
    timed('sizes', (signal) => fillSizes(stored, signal)),
    log,
    stop,
  )
  const hiding = every(
    1,
    timed('hiding', (signal) => hidePhotos({ db, tell }, signal)),
    log,
    stop,
  )
  const exporting = every(
    1 / 60,
    timed('exports', (signal) => prepareExports(preparing, signal)),
    log,
    stop,
  )
  stop.addEventListener('abort', pushing.soon, { once: true })
  const all = [sweeping, searching, comparing, summing, measuring, hiding, exporting, pushing]
  return {
    sweepSoon: sweeping.soon,
    sumSoon: summing.soon,
    searchSoon: comparing.soon,
    hideSoon: hiding.soon,
    exportSoon: exporting.soon,
    pushSoon: pushing.soon,
    ended: Promise.all(all.map(({ ended }) => ended)),
  }
}
