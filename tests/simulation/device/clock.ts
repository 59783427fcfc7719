/** Time in one tab: its dates and its timers, by the scheduler. */
import type { Owner, Scheduler } from '../scheduler/scheduler'

/** `Date` by the clock of a device. */
export const dateOf = (now: () => number) =>
  class extends Date {
    constructor(...args: [] | [number | string]) {
      if (args.length === 0) super(now())
      else super(...args)
    }
    static override now() {
      return now()
    }
  }

export const timersOf = (owner: Owner, scheduler: Scheduler) => {
  let last = 0
  const cancels = new Map<number, () => void>()
  const clear = (id: number | undefined) => {
    cancels.get(id ?? 0)?.()
    cancels.delete(id ?? 0)
  }
  const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    last += 1
    const id = last
    const fire = () => {
      cancels.delete(id)
      run(...args)
    }
    if (!owner.isDead) cancels.set(id, scheduler.later('timer', owner, Math.max(1, ms), fire))
    return id
  }
  const repeat = (run: () => void, ms: number) => {
    last += 1
    const id = last
    const again = () => {
      cancels.set(
        id,
        scheduler.later('interval', owner, Math.max(1, ms), () => {
          again()
          run()
        }),
      )
    }
    if (!owner.isDead) again()
    return id
  }
  return { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: clear }
}
