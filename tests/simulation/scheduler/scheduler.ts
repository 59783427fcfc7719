/**
 * [Note: One scheduler]
 *
 * Every operation that takes time in a run is a task here: timers, storage, network, locks, messages. A task belongs to
 * an owner (a tab, or none for the server) and may belong to a lane, whose tasks keep their order. A seeded generator
 * picks one of the due tasks; if none is due, virtual time jumps to the next. So a run is a function of its seed.
 */
import { drainMicrotasks } from './drain'
import type { Random } from './random'

export interface Owner {
  readonly name: string
  isDead: boolean
  isFrozen: boolean
}

interface Task {
  at: number
  owner: Owner | undefined
  lane: object | string | undefined
  run: () => void
  label: string
}

export interface Scheduler {
  readonly random: Random
  /** Virtual milliseconds since the run began. */
  now(): number
  /** The owner of the task that is running. */
  current(): Owner | undefined
  /** Runs `run` after `ms`; returns a function that cancels it. */
  later(label: string, owner: Owner | undefined, ms: number, run: () => void, lane?: object | string): () => void
  /** Runs `act` at once in the name of an owner, then its microtasks. */
  act(owner: Owner | undefined, act: () => void): void
  /** Runs one task; returns false if there is none up to `until`. */
  step(until?: number): boolean
  /** Runs all tasks that are due until `ms` from now. */
  pass(ms: number): void
  /** Runs up to `count` tasks. */
  steps(count: number): void
  taskCount(): number
  /** A number that depends on the order of all tasks so far. */
  trace(): number
}

/** More tasks than any run needs: an endless repetition. */
const MAX_TASKS = 60_000

export const createScheduler = (random: Random): Scheduler => {
  const tasks: Task[] = []
  let now = 0
  let ran = 0
  let trace = 0
  let current: Owner | undefined

  const run = (owner: Owner | undefined, work: () => void) => {
    const before = current
    current = owner
    try {
      work()
      drainMicrotasks()
    } finally {
      current = before
    }
  }

  const note = ({ label }: Task) => {
    for (let at = 0; at < label.length; at += 1) trace = (Math.imul(trace, 31) + label.charCodeAt(at)) >>> 0
    trace = (Math.imul(trace, 31) + Math.floor(now)) >>> 0
  }

  /** The indices of tasks that may run next, at the earliest moment at which any may. */
  const candidates = (until: number): { at: number; indices: number[] } => {
    let at = until
    let indices: number[] = []
    const seen = new Set<object | string>()
    for (let index = 0; index < tasks.length; index += 1) {
      const { lane, owner, at: due } = tasks[index] as Task
      if (lane !== undefined) {
        if (seen.has(lane)) continue
        seen.add(lane)
      }
      const moment = due > now ? due : now
      if (moment > at || owner?.isFrozen) continue
      if (moment < at) {
        at = moment
        indices = []
      }
      indices.push(index)
    }
    return { at, indices }
  }

  const step = (until = Number.POSITIVE_INFINITY) => {
    const { at, indices } = candidates(until)
    if (indices.length === 0) return false
    const index = indices.length === 1 ? indices[0] : random.pick(indices)
    const [task] = tasks.splice(index ?? 0, 1)
    if (!task) return false
    now = at
    if (task.owner?.isDead) return true
    ran += 1
    if (ran > MAX_TASKS) throw new Error('the run does not come to rest')
    note(task)
    run(task.owner, task.run)
    return true
  }

  return {
    random,
    now: () => now,
    current: () => current,
    later: (label, owner, ms, work, lane) => {
      const task: Task = { at: now + Math.max(0, ms), owner, lane, run: work, label }
      tasks.push(task)
      return () => {
        const index = tasks.indexOf(task)
        if (index >= 0) tasks.splice(index, 1)
      }
    },
    act: run,
    step,
    pass: (ms) => {
      const until = now + ms
      while (step(until));
      now = until
    },
    steps: (count) => {
      for (let left = count; left > 0 && step(); left -= 1);
    },
    taskCount: () => ran,
    trace: () => trace,
  }
}
