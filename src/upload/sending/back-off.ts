/** Back-off shared by all requests of an engine: after Retry-After, and while the server cannot be reached. */
import type { Failure } from '../../../contract/failure'
import { waitFor, type WakeUpSignal } from '../../platform/background/wake-up'
import type { Dependencies } from '../engine/dependencies'

export interface BackOff {
  /** Resolves once the server's last Retry-After is over. Awaited before every request. */
  ready(): Promise<void>
  /** The server sent Retry-After: every request waits, of all photos. */
  holdBack(seconds: number): void
  /** Waits before the next try: longer each time, or until the wake-up signal (online again, woken up). */
  wait(reason: Failure): Promise<void>
  /** A request succeeded. */
  succeeded(): void
}

const MAX_HOLD_S = 300
const FIRST_WAIT_MS = 5000
const MAX_WAIT_MS = 60_000

interface BackOffOptions {
  wakeUp: WakeUpSignal
  signal: AbortSignal
  /** Called when requests begin to fail for this reason, or succeed again; only on a change. */
  onTrouble(reason: Failure | undefined): void
}

export const createBackOff = (
  { elapsed, sleep, random }: Dependencies,
  { wakeUp, signal, onTrouble }: BackOffOptions,
): BackOff => {
  let trouble: Failure | undefined
  const say = (reason: Failure | undefined) => {
    if (trouble?.code === reason?.code && trouble?.status === reason?.status) return
    trouble = reason
    onTrouble(reason)
  }
  let heldUntil = 0
  let waits = 0
  let waiting: Promise<void> | undefined

  const startWait = async () => {
    const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** waits++)
    await waitFor(longest * (0.5 + random() / 2), [wakeUp.next()], sleep, signal)
    waiting = undefined
  }

  return {
    ready: async () => {
      for (let left = heldUntil - elapsed(); left > 0; left = heldUntil - elapsed()) await sleep(left, signal)
    },
    holdBack: (seconds) => {
      heldUntil = Math.max(heldUntil, elapsed() + Math.min(MAX_HOLD_S, seconds) * 1000)
    },
    // Shared: twenty requests that lost the network together wait once, not twenty times.
    wait: (reason) => {
      say(reason)
      return (waiting ??= startWait())
    },
    succeeded: () => {
      waits = 0
      say(undefined)
    },
  }
}
