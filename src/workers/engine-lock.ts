/**
 * [Note: Who may write]
 *
 * One tab runs the upload engine of a user, held by a Web Lock. A tab that the browser freezes keeps its lock and does
 * nothing. So the holder sends a heartbeat every few seconds, and a tab that waits and has received none for half a
 * minute steals the lock. The frozen tab must do no harm when it wakes up: its lease expires some time after its last
 * heartbeat, and well before another tab takes the lock. All of it is counted in time for which this worker was awake,
 * or by a clock that cannot be set, so neither a sleeping device nor its clock matters.
 */
import { elapsed } from '../platform/clock'

const BEAT_MS = 5000
/** Missed heartbeats before the lock is stolen: half a minute. */
const SILENT_BEATS = 6
const LEASE_MS = 20_000

export interface Lease {
  /** Throws once another tab may have the lock: called before every write. */
  check(): void
}

const createLease = () => {
  let renewedAt = 0
  let isOver = false
  const isLost = () => (isOver ||= elapsed() - renewedAt > LEASE_MS)
  return {
    check: () => {
      if (isLost()) throw new Error('this tab was stalled for too long: another one may be uploading')
    },
    begin: () => {
      renewedAt = elapsed()
    },
    /** Returns whether it could be renewed: an ended lease stays ended. */
    renew: () => {
      if (isLost()) return false
      renewedAt = elapsed()
      return true
    },
    end: () => {
      isOver = true
    },
  }
}

/**
 * Waits until no other tab holds the lock, then runs `work`, and resolves to its result. Resolves to 'lost' if another
 * tab took over, or may have: then `work` must be ended, and requested again. Rejects if `signal` aborts while it
 * waits; `work` watches the signal itself.
 */
export const holdEngineLock = async <T>(
  name: string,
  work: (lease: Lease) => Promise<T>,
  signal: AbortSignal,
): Promise<T | 'lost'> => {
  const channel = new BroadcastChannel(name)
  const silence = new AbortController()
  let silentBeats = 0
  channel.addEventListener('message', () => (silentBeats = 0))
  // Ticks, not time: a worker that slept has missed nothing.
  const listening = setInterval(() => {
    if (++silentBeats >= SILENT_BEATS) silence.abort()
  }, BEAT_MS)

  const lease = createLease()
  let isHeld = false
  const hold = async () => {
    isHeld = true
    clearInterval(listening)
    lease.begin()
    let beating: ReturnType<typeof setInterval> | undefined
    try {
      return await new Promise<T | 'lost'>((resolve, reject) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
        const beat = () => (lease.renew() ? channel.postMessage('beat') : resolve('lost'))
        beat()
        beating = setInterval(beat, BEAT_MS)
        work(lease).then(resolve, reject)
      })
    } finally {
      clearInterval(beating)
    }
  }
  const request = async () => {
    try {
      return await navigator.locks.request(name, { signal: AbortSignal.any([signal, silence.signal]) }, hold)
    } catch (error) {
      if (isHeld || signal.aborted || !silence.signal.aborted) throw error
      return navigator.locks.request(name, { steal: true }, hold)
    }
  }
  try {
    return await request()
  } catch (error) {
    // Stolen: the browser rejects the request as soon as this tab is awake again.
    if (isHeld && error instanceof DOMException && error.name === 'AbortError') return 'lost'
    throw error
  } finally {
    lease.end()
    clearInterval(listening)
    channel.close()
  }
}
