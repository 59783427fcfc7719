/**
 * [Note: Live]
 *
 * While the app is visible the server sends an event for each stale answer, by one stream for each browser: the visible
 * tab with the Web Lock holds it, and every tab follows its marks in the store. An event carries no content: stored
 * answers are marked, and the screens that show them fetch them again by the ordinary calls, so rights, overlays and
 * caches stay where they are. A stream begins with the events of the last moments. After a longer time in which events
 * may have been missed (no network, a hidden tab) everything stored before is marked as stale. If no stream can be held,
 * everything on the screen is fetched every half minute instead.
 */
import type { LiveEvent } from '../../../contract/calls/live'
import { elapsed, sleep } from '../../platform/clock'
import { inOneTab, runInBackground } from '../../platform/background/background'
import { describe, log } from '../../platform/log'
import { isOnline, watchOnline } from '../../platform/background/online'
import { isVisible, watchVisible } from '../../platform/background/visible'
import { readStream, type StreamEnd } from '../../api/event-stream'
import { anonymousApi, asUser } from '../session/api'
import { invalidateAll, validFor } from '../reading/freshness/freshness'
import { courseAfter, POLL_MS } from './live-retry'
import { createEventSink } from './apply-events'
import { bearerToken } from '../session/token'

/** Milliseconds for which a hidden tab keeps its stream: a user who only looks something up is soon back. */
const GRACE_MS = 15_000

const waitUntil = (isSo: () => boolean, watch: (look: () => void) => () => void, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (isSo() || signal.aborted) return resolve()
    const look = () => {
      if (!isSo() && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stop = watch(look)
    signal.addEventListener('abort', look)
  })

const open = async (uid: string, receive: (event: LiveEvent) => void, signal: AbortSignal): Promise<StreamEnd> => {
  const token = await bearerToken(uid, false)
  if (!token.ok) {
    // A sign-in page that hides the server hides its renewals too: a call without a token notices the page.
    await anonymousApi.live()
    return { why: 'lost' }
  }
  const end = await readStream(token.value, receive, signal)
  // Any ordinary call renews the token, or ends the session if the server refuses the new one too.
  if (end.why === 'refused' && end.status === 401) await asUser(uid).getSelf()
  return end
}

/** Waits; ends early if the network is back. */
const pause = async (ms: number, signal: AbortSignal) => {
  const woken = new AbortController()
  const stop = watchOnline((online) => online && woken.abort())
  await sleep(ms, AbortSignal.any([signal, woken.signal])).catch(() => undefined)
  stop()
  return woken.signal.aborted
}

/** The latest time (ms) for which events may have been missed: `gap`, of which the stream has sent `covers` again. */
interface Missed {
  gap: number
  covers: number
}
const ALL: Missed = { gap: Number.POSITIVE_INFINITY, covers: Number.NEGATIVE_INFINITY }

/** Data that this tab requested since it trusted nothing cannot lack earlier events. */
const invalidateMissed = ({ gap, covers }: Missed) => {
  if (covers < Math.min(gap, validFor())) invalidateAll()
}

/** Keeps a stream open until `signal` aborts; calls `missed` whenever events may have been missed. */
const keepStreamOpen = async (
  uid: string,
  apply: (event: LiveEvent) => void,
  missed: (time: Missed) => void,
  signal: AbortSignal,
) => {
  let failures = 0
  let endedAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    await waitUntil(isOnline, watchOnline, signal)
    let stoodAt: number | undefined
    const receive = (event: LiveEvent) => {
      if (event.kind === 'ready') {
        stoodAt = elapsed()
        missed({ gap: stoodAt - endedAt, covers: event.covers })
      } else if (event.kind === 'everything') missed(ALL)
      else if (event.kind === 'again' && event.news.kind === 'everything') missed({ ...ALL, covers: event.ago })
      else apply(event)
    }
    const end = await open(uid, receive, signal)
    if (signal.aborted) return
    // Any other end may be noticed long after the last event that arrived.
    endedAt = end.why === 'told' ? elapsed() : Number.NEGATIVE_INFINITY
    const course = courseAfter(end, stoodAt === undefined ? undefined : elapsed() - stoodAt, failures, Math.random())
    failures = course.failures
    log.info('live.closed', { why: end.why, failures })
    for (let left = course.wait; left > 0 && !signal.aborted; left -= POLL_MS) {
      if (await pause(Math.min(left, POLL_MS), signal)) break
      if (course.polls && isOnline()) missed(ALL)
    }
  }
}

/** Aborts once the tab has been hidden for a while, or `life` ends. */
const abortWhenHidden = (life: AbortSignal) => {
  const shown = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(() => shown.abort(), GRACE_MS)
  }
  document.addEventListener('visibilitychange', look)
  const signal = AbortSignal.any([life, shown.signal])
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  })
  return signal
}

/** Applies the events for `uid`, whose user id is `myId`, until `life` aborts. */
export const runLive = async (uid: string, myId: string, life: AbortSignal): Promise<void> => {
  const name = `clique-live-${uid}`
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  const stop = watchVisible(invalidateAll)
  tabs?.addEventListener('message', ({ data }: MessageEvent<Missed>) => invalidateMissed(data))
  life.addEventListener('abort', () => {
    stop()
    tabs?.close()
  })
  const missed = (time: Missed) => {
    invalidateMissed(time)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
    if (!life.aborted) tabs?.postMessage(time)
  }
  const failed = (error: unknown) => log.error('live.not_applied', { error: describe(error) })
  const follow = async () => {
    await waitUntil(isVisible, watchVisible, life)
    if (life.aborted) return
    const signal = abortWhenHidden(life)
    const apply = createEventSink(uid, myId, life, failed)
    const receive = (event: LiveEvent) => {
      if (event.kind !== 'ready' && event.kind !== 'end' && event.kind !== 'everything') apply(event)
    }
    try {
      await inOneTab(name, () => keepStreamOpen(uid, receive, missed, signal), signal)
    } catch (error) {
      // The wait for the lock ended because the tab was hidden.
      if (!signal.aborted) throw error
    }
  }
  const followAgain = async () => {
    while (!life.aborted) await follow()
  }
  await runInBackground('live', followAgain, life)
}
