import { describe, log } from '../../platform/log'
import { refuse, type ImageFailure } from '../../media/failure'
import type { Result } from '../../../contract/failure'
import type { ImageApi } from './image-api'

export interface ImageWorker {
  api: ImageApi
  /** Called once it runs. */
  onReady(ready: () => void): void
  onCrash(crashed: () => void): void
  end(): void
}

/** Work for one picture. */
export interface Job {
  /**
   * Resolves to whether the worker answered; to false if it failed with an unexpected error. `onAlive` reports that it
   * has not hung.
   */
  start(api: ImageApi, onAlive: () => void): Promise<boolean>
  /** Fails the job: its worker crashed or hung twice. */
  giveUp(): void
  crashes: number
  /**
   * Called while no worker can begin to run, at the second attempt and each later one. A job that has it waits on; other
   * jobs fail.
   */
  onStuck: (() => void) | undefined
}

export type Task<T> = (api: ImageApi, onAlive: () => void) => Promise<Result<T, ImageFailure>>

/** `done` is called with the result, unless the worker crashes or hangs: then the job may be started again. */
export const createJob = <T>(
  task: Task<T>,
  onStuck: Job['onStuck'],
  done: (result: Result<T, ImageFailure>) => void,
): Job => ({
  crashes: 0,
  onStuck,
  start: async (api, onAlive) => {
    try {
      done(await task(api, onAlive))
      return true
    } catch (error) {
      log.error('image_worker.failed', { error: describe(error) })
      return false
    }
  },
  giveUp: () => done(refuse('IMAGE_WORKER')),
})

/**
 * After this many pictures a worker is replaced, which frees memory that the browser does not collect as long as it
 * runs.
 */
const PICTURES_PER_WORKER = 50

interface Events {
  ready(): void
  /** It has finished a job. */
  free(): void
  /** It crashed or hung with these jobs; `wasReady`: after it had begun to run. */
  failed(jobs: readonly Job[], wasReady: boolean): void
  ended(): void
}

/** Runs one worker: it ends after `idleMs` without a job, and fails with a job of which `hungMs` nothing was seen. */
export const startPoolWorker = (worker: ImageWorker, idleMs: number, hungMs: number, events: Events) => {
  const hangs = new Map<Job, ReturnType<typeof setTimeout>>()
  let idle: ReturnType<typeof setTimeout> | undefined
  let taken = 0
  let isReady = false
  let isEnded = false

  const end = () => {
    isEnded = true
    clearTimeout(idle)
    for (const timer of hangs.values()) clearTimeout(timer)
    worker.end()
    events.ended()
  }
  const fail = () => {
    if (isEnded) return
    end()
    events.failed([...hangs.keys()], isReady)
  }
  const isWorn = () => taken >= PICTURES_PER_WORKER

  worker.onReady(() => {
    isReady = true
    events.ready()
  })
  worker.onCrash(fail)
  return {
    jobs: () => [...hangs.keys()],
    /** It takes no further jobs, and ends with its last one. */
    isWorn,
    end,
    give: async (job: Job) => {
      clearTimeout(idle)
      taken++
      const expect = () => {
        clearTimeout(hangs.get(job))
        hangs.set(job, setTimeout(fail, hungMs))
      }
      expect()
      const isAnswered = await job.start(worker.api, () => !isEnded && expect())
      if (!isAnswered) return fail()
      if (isEnded) return
      clearTimeout(hangs.get(job))
      hangs.delete(job)
      if (hangs.size === 0) {
        if (isWorn()) end()
        else idle = setTimeout(end, idleMs)
      }
      events.free()
    },
  }
}
export type PoolWorker = ReturnType<typeof startPoolWorker>
