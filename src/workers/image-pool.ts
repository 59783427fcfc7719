/**
 * [Note: The image pool]
 *
 * Workers start when there is work and end after a time without work. Each takes two pictures at once if memory allows
 * it: while one waits for a decoder or for its file, the other one computes. A worker that crashes or hangs (a picture
 * too large for its memory) is replaced, and its pictures are tried once more, each by itself, so that only the picture
 * that caused it fails (docs/rules/faults.md F36). A picture that waits to be converted reports that, and does not
 * count as hung. A worker that fails before it runs is no fault of a picture: its program could not be fetched. It is
 * started again after a back-off, and photos wait for it, as they wait for a network.
 */
import type { Result } from '../../contract/failure'
import { describe, log } from '../platform/log'
import { refuse, type ImageFailure } from '../media/failure'
import type { PhotoOptions, ProcessedPhoto } from '../media/processing/process-photo'
import type { ProcessedSquare } from '../media/processing/process-square'
import type { ImageApi } from './image-api'

export interface ImageWorker {
  api: ImageApi
  /** Called once it runs. */
  onReady(ready: () => void): void
  onCrash(crashed: () => void): void
  end(): void
}

export interface ImagePool {
  /**
   * As media/processing/process-photo. Calls `onConverting` while it converts a HEIF. Rejects with the signal's reason.
   */
  processPhoto(
    file: Blob,
    options: PhotoOptions & { onConverting?: () => void },
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

interface Job {
  /**
   * Resolves to whether the worker answered; to false if it failed with an unexpected error. `onAlive` reports that it
   * has not hung.
   */
  start(api: ImageApi, onAlive: () => void): Promise<boolean>
  /** Fails the job: its worker crashed or hung twice. */
  giveUp(): void
  crashes: number
  isPatient: boolean
}

interface Seat {
  worker: ImageWorker
  isReady: boolean
  jobs: Map<Job, ReturnType<typeof setTimeout>>
  /** The number of pictures given to it so far. */
  taken: number
  idle?: ReturnType<typeof setTimeout>
}

const IDLE_MS = 30_000
const HUNG_MS = 60_000
/**
 * After this many pictures a worker is replaced, which frees memory that the browser does not collect as long as it
 * runs.
 */
const PICTURES_PER_WORKER = 50
/** Back-off (ms) until a worker is started after one that failed before it ran: first, and longest. */
const FIRST_REST_MS = 1000
const LONGEST_REST_MS = 30_000

export const createImagePool = ({
  spawn,
  size,
  perWorker,
  idleMs = IDLE_MS,
  hungMs = HUNG_MS,
}: PoolOptions): ImagePool => {
  const seats = new Set<Seat>()
  const waiting: Job[] = []
  let rest = FIRST_REST_MS
  let resting: ReturnType<typeof setTimeout> | undefined

  const remove = (seat: Seat) => {
    seats.delete(seat)
    clearTimeout(seat.idle)
    for (const timer of seat.jobs.values()) clearTimeout(timer)
    seat.worker.end()
  }

  const crash = (seat: Seat) => {
    if (!seats.has(seat)) return
    remove(seat)
    for (const job of seat.jobs.keys()) {
      if (seat.isReady || !job.isPatient) job.crashes += 1
      if (job.crashes > 1) job.giveUp()
      else waiting.unshift(job)
    }
    if (!seat.isReady) pause()
    fill()
  }

  const pause = () => {
    clearTimeout(resting)
    resting = setTimeout(resume, rest)
    rest = Math.min(LONGEST_REST_MS, rest * 2)
  }
  const resume = () => {
    resting = undefined
    fill()
  }

  const open = () => {
    const seat: Seat = { worker: spawn(), isReady: false, jobs: new Map(), taken: 0 }
    seat.worker.onReady(() => {
      seat.isReady = true
      rest = FIRST_REST_MS
    })
    seat.worker.onCrash(() => crash(seat))
    seats.add(seat)
    return seat
  }

  const isSuspect = (job: Job) => job.crashes > 0

  /** Returns a worker for this job: an idle one, else a new one, else the least busy. */
  const seatFor = (job: Job) => {
    const byLoad = [...seats].toSorted((a, b) => a.jobs.size - b.jobs.size)
    const freest = byLoad[0]
    if (freest?.jobs.size === 0) return freest
    if (seats.size < size && resting === undefined) return open()
    const isFree = (seat: Seat) =>
      seat.jobs.size < perWorker && seat.taken < PICTURES_PER_WORKER && ![...seat.jobs.keys()].some(isSuspect)
    return isSuspect(job) ? undefined : byLoad.find(isFree)
  }

  const give = async (seat: Seat, job: Job) => {
    clearTimeout(seat.idle)
    seat.taken++
    const expect = () => {
      clearTimeout(seat.jobs.get(job))
      seat.jobs.set(
        job,
        setTimeout(() => crash(seat), hungMs),
      )
    }
    expect()
    const isAnswered = await job.start(seat.worker.api, () => seats.has(seat) && expect())
    if (!isAnswered) return crash(seat)
    if (!seats.has(seat)) return
    clearTimeout(seat.jobs.get(job))
    seat.jobs.delete(job)
    if (seat.jobs.size === 0) {
      if (seat.taken >= PICTURES_PER_WORKER) remove(seat)
      else seat.idle = setTimeout(() => remove(seat), idleMs)
    }
    fill()
  }

  const fill = () => {
    for (let job = waiting[0]; job; job = waiting[0]) {
      const seat = seatFor(job)
      if (!seat) return
      waiting.shift()
      void give(seat, job)
    }
  }

  const run = <T>(
    task: (api: ImageApi, onAlive: () => void) => Promise<Result<T, ImageFailure>>,
    isPatient: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Result<T, ImageFailure>> =>
    new Promise((resolve, reject) => {
      const done = () => signal?.removeEventListener('abort', cancel)
      const job: Job = {
        crashes: 0,
        isPatient,
        start: async (api, onAlive) => {
          try {
            resolve(await task(api, onAlive))
            done()
            return true
          } catch (error) {
            log.error('image_worker.failed', { error: describe(error) })
            return false
          }
        },
        giveUp: () => {
          done()
          resolve(refuse('IMAGE_WORKER'))
        },
      }
      // Let in-flight work finish; discard the result: ending the worker would end another picture with it.
      const cancel = () => {
        const at = waiting.indexOf(job)
        if (at >= 0) waiting.splice(at, 1)
        reject(signal?.reason)
      }
      if (signal?.aborted) {
        cancel()
        return
      }
      signal?.addEventListener('abort', cancel, { once: true })
      waiting.push(job)
      fill()
    })

  return {
    processPhoto: (file, { onConverting, ...options }, signal) => {
      const task = (api: ImageApi, onAlive: () => void) =>
        api.processPhoto(file, options, () => {
          onAlive()
          onConverting?.()
        })
      return run(task, true, signal)
    },
    processSquare: (file, signal) => run((api, onAlive) => api.processSquare(file, onAlive), false, signal),
    processPreview: (file) => run((api, onAlive) => api.processPreview(file, onAlive), false, undefined),
    sentSize: (file, signal) => run((api) => api.sentSize(file), false, signal),
    end: () => {
      clearTimeout(resting)
      for (const seat of seats) remove(seat)
    },
  }
}
