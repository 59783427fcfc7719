/**
 * [Note: The image pool]
 *
 * Workers start when there is work and end after a time without work. Each takes two pictures at once if memory allows
 * it: while one waits for a decoder or for its file, the other one computes. A worker that crashes or hangs (a picture
 * too large for its memory) is replaced, and its pictures are tried once more, each by itself, so that only the picture
 * that caused it fails (docs/rules/faults.md F36). A picture that waits to be converted reports that, and does not
 * count as hung. A worker that fails before it runs is no fault of a picture: its program could not be fetched. It is
 * started again after a back-off, and photos wait for it, as they wait for a network; from the second attempt on the
 * user is told (`onStuck`).
 */
import type { Result } from '../../../contract/failure'
import type { ImageFailure } from '../../media/failure'
import type { PhotoOptions, ProcessedPhoto } from '../../media/processing/process-photo'
import type { ProcessedSquare } from '../../media/processing/process-square'
import { createJob, startPoolWorker, type ImageWorker, type Job, type PoolWorker, type Task } from './pool-worker'

export interface ImagePool {
  /**
   * As media/processing/process-photo. Calls `onConverting` while it converts a HEIF, and `onStuck` while no worker can
   * begin to run, from the second attempt on. Rejects with the signal's reason.
   */
  processPhoto(
    file: Blob,
    options: PhotoOptions & { onConverting?: () => void; onStuck?: () => void },
    signal?: AbortSignal,
  ): Promise<Result<ProcessedPhoto, ImageFailure>>
  /**
   * As media/processing/process-square. Rejects with the signal's reason. The user waits for it: it fails if a worker's
   * program cannot be fetched at two attempts.
   */
  processSquare(file: Blob, signal?: AbortSignal): Promise<Result<ProcessedSquare, ImageFailure>>
  /**
   * As media/processing/process-preview, but resolves to a data: URL. Fails like `processSquare` if a worker's program
   * cannot be fetched.
   */
  processPreview(file: Blob): Promise<Result<string, ImageFailure>>
  /** As media/processing/sent-size. Rejects with the signal's reason. Fails like `processSquare`. */
  sentSize(file: Blob, signal: AbortSignal): Promise<Result<number, ImageFailure>>
  /** Ends all workers at once; calls in flight never settle. */
  end(): void
}

export interface PoolOptions {
  spawn(): ImageWorker
  /** The most workers. */
  size: number
  /** The most pictures that one worker processes at once. */
  perWorker: number
  /** Milliseconds after which a worker without work ends. */
  idleMs?: number
  /** Milliseconds without a sign of life after which a picture counts as hung. */
  hungMs?: number
}

const IDLE_MS = 30_000
const HUNG_MS = 60_000
/** Back-off (ms) until a worker is started after one that failed before it ran: first, and longest. */
const FIRST_REST_MS = 1000
const MAX_REST_MS = 30_000

const isSuspect = (job: Job) => job.crashes > 0

/** A suspect job shares no worker. */
const leastBusy = (workers: Iterable<PoolWorker>, perWorker: number, job: Job) => {
  const isFree = (worker: PoolWorker) =>
    worker.jobs().length < perWorker && !worker.isWorn() && ![...worker.jobs(), job].some(isSuspect)
  return [...workers].filter(isFree).toSorted((a, b) => a.jobs().length - b.jobs().length)[0]
}

/** Gives up the jobs whose workers have failed twice; returns the others. */
const countCrash = (jobs: readonly Job[], wasReady: boolean) => {
  for (const job of jobs) {
    if (wasReady || !job.onStuck) job.crashes += 1
    if (job.crashes > 1) job.giveUp()
  }
  return jobs.filter(({ crashes }) => crashes <= 1).toReversed()
}

/** Gives jobs to workers, in their order; those of a worker that failed once more, before all others. */
const createDispatcher = ({ spawn, size, perWorker, idleMs = IDLE_MS, hungMs = HUNG_MS }: PoolOptions) => {
  const workers = new Set<PoolWorker>()
  const waiting: Job[] = []
  let restMs = FIRST_REST_MS
  let failedStarts = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const retry = (jobs: readonly Job[], wasReady: boolean) => {
    waiting.unshift(...countCrash(jobs, wasReady))
    if (!wasReady) {
      if (++failedStarts > 1) for (const job of waiting) job.onStuck?.()
      clearTimeout(resting)
      resting = setTimeout(resume, restMs)
      restMs = Math.min(MAX_REST_MS, restMs * 2)
    }
    fill()
  }
  const resume = () => {
    resting = undefined
    fill()
  }
  const open = () => {
    const worker: PoolWorker = startPoolWorker(spawn(), idleMs, hungMs, {
      ready: () => {
        restMs = FIRST_REST_MS
        failedStarts = 0
      },
      free: () => fill(),
      failed: retry,
      ended: () => workers.delete(worker),
    })
    workers.add(worker)
    return worker
  }
  /** Returns a worker for this job: an idle one, else a new one, else the least busy. */
  const findWorker = (job: Job) => {
    const idle = [...workers].find((worker) => worker.jobs().length === 0)
    const isAllowed = workers.size < size && resting === undefined
    return idle ?? (isAllowed ? open() : leastBusy(workers, perWorker, job))
  }
  const fill = () => {
    for (let job = waiting[0]; job; job = waiting[0]) {
      const worker = findWorker(job)
      if (!worker) return
      waiting.shift()
      void worker.give(job)
    }
  }

  return {
    add: (job: Job) => {
      waiting.push(job)
      fill()
    },
    /** Lets in-flight work finish: ending its worker would end another picture with it. */
    cancel: (job: Job) => {
      const at = waiting.indexOf(job)
      if (at >= 0) waiting.splice(at, 1)
    },
    end: () => {
      clearTimeout(resting)
      for (const worker of workers) worker.end()
    },
  }
}

/** A pool without workers: the first job starts the first one. */
export const createImagePool = (options: PoolOptions): ImagePool => {
  const dispatcher = createDispatcher(options)

  const run = <T>(task: Task<T>, onStuck: Job['onStuck'], signal?: AbortSignal): Promise<Result<T, ImageFailure>> =>
    new Promise((resolve, reject) => {
      const job = createJob(task, onStuck, (result: Result<T, ImageFailure>) => {
        signal?.removeEventListener('abort', cancel)
        resolve(result)
      })
      const cancel = () => {
        dispatcher.cancel(job)
        reject(signal?.reason)
      }
      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      dispatcher.add(job)
    })

  return {
    processPhoto: (file, { onConverting, onStuck, ...photoOptions }, signal) =>
      run(
        (api, onAlive) =>
          api.processPhoto(file, photoOptions, () => {
            onAlive()
            onConverting?.()
          }),
        () => onStuck?.(),
        signal,
      ),
    processSquare: (file, signal) => run((api, onAlive) => api.processSquare(file, onAlive), undefined, signal),
    processPreview: (file) => run((api, onAlive) => api.processPreview(file, onAlive), undefined),
    sentSize: (file, signal) => run((api) => api.sentSize(file), undefined, signal),
    end: dispatcher.end,
  }
}
