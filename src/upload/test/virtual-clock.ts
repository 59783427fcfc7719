/**
 * The time of the engine's tests. It does not pass while work runs: it jumps to the end of the next wait after some
 * turns of the event loop. So a slow machine makes a test slower, never different.
 */
interface Sleeper {
  at: number
  wake: () => void
}

/** Turns of the event loop in which work may become ready before time passes: a read of the database takes several. */
const TURNS = 12

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

export const createVirtualClock = () => {
  const sleepers = new Set<Sleeper>()
  let now = 0

  /** Lets work run, then ends the next wait. */
  const step = async () => {
    for (let left = TURNS; left > 0; left--) await turn()
    const next = Math.min(...[...sleepers].map(({ at }) => at))
    if (next === Infinity) return
    now = Math.max(now, next)
    for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake()
  }

  return {
    now: () => now,
    step,
    /** Resolves after `ms` of this clock; rejects with the signal's reason as soon as it aborts. */
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        signal?.throwIfAborted()
        const end = () => {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', abort)
        }
        const abort = () => {
          end()
          reject(signal?.reason)
        }
        const sleeper: Sleeper = {
          at: now + Math.max(0, ms),
          wake: () => {
            end()
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', abort, { once: true })
      }),
  }
}

export type VirtualClock = ReturnType<typeof createVirtualClock>
