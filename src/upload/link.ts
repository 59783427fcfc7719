/** The way to the server as all lanes share it: when to hold back, and when to look again after it was lost. */
import type { Failure } from '../../contract/failure'
import { waitFor, type WakeUpSignal } from '../platform/wake-up'
import type { Dependencies } from './dependencies'

export interface Link {
  /** Resolves once the server's last wish to be left alone is over. Asked before every request. */
  clear(): Promise<void>
  /** The server asked to be left alone (Retry-After): every lane waits, not one photo. */
  holdBack(seconds: number): void
  /** Waits until another try is worth it: after a growing while, or until the wake-up signal (online again, woken up). */
  park(reason: Failure): Promise<void>
  /** A request went through. */
  worked(): void
}

const LONGEST_HOLD_S = 300
const FIRST_PARK_MS = 5000
const LONGEST_PARK_MS = 60_000

interface LinkOptions {
  wakeUp: WakeUpSignal
  signal: AbortSignal
  /** The way is blocked, for this reason, or free again; called only when that changes. */
  onTrouble(reason: Failure | undefined): void
}

export const createLink = (
  { elapsed, sleep, random }: Dependencies,
  { wakeUp, signal, onTrouble }: LinkOptions,
): Link => {
  let trouble: Failure | undefined
  const say = (reason: Failure | undefined) => {
    if (trouble?.code === reason?.code && trouble?.status === reason?.status) return
    trouble = reason
    onTrouble(reason)
  }
  let heldUntil = 0
  let parks = 0
  let parked: Promise<void> | undefined

  const park = async () => {
    const longest = Math.min(LONGEST_PARK_MS, FIRST_PARK_MS * 2 ** parks++)
    await waitFor(longest * (0.5 + random() / 2), [wakeUp.next()], sleep, signal)
    parked = undefined
  }

  return {
    clear: async () => {
      for (let left = heldUntil - elapsed(); left > 0; left = heldUntil - elapsed()) await sleep(left, signal)
    },
    holdBack: (seconds) => {
      heldUntil = Math.max(heldUntil, elapsed() + Math.min(LONGEST_HOLD_S, seconds) * 1000)
    },
    // Shared: twenty lanes that lost the network together are one loss, not twenty.
    park: (reason) => {
      say(reason)
      return (parked ??= park())
    },
    worked: () => {
      parks = 0
      say(undefined)
    },
  }
}
