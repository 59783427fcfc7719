/**
 * [Note: Events of the last moments]
 *
 * A client asks for data before its stream is open, and a stream that broke is open again a moment later. The events in
 * between are kept for a while, so that neither has to ask for everything once more.
 */
import type { DomainEvent } from './domain-event'

/** Events of about the same age are sent again as if all were of the youngest of them (ms). */
const AGES_MS = [2000, 5000, 10_000, 30_000]
const KEPT_MS = Math.max(...AGES_MS)
/** The maximum number of kept events: each stream that opens reads who may see them. */
const MAX_KEPT = 1000

/** `since`: the moment (ms) from which on no event was missed; undefined if that is not known yet. */
export const createRecentEvents = (since: number | undefined, now = () => performance.now()) => {
  let kept: { at: number; event: DomainEvent }[] = []
  let from = since
  const trim = () => {
    kept = kept.filter(({ at }) => at >= now() - KEPT_MS)
    const over = kept.length - MAX_KEPT
    if (over <= 0) return
    from = kept[over - 1]?.at ?? from
    kept = kept.slice(over)
  }
  return {
    add: (events: readonly DomainEvent[]) => {
      kept.push(...events.map((event) => ({ at: now(), event })))
      trim()
    },
    /** Events may have been missed until now. */
    missed: () => (from = now()),
    /** The kept events by their age (ms), and for how many milliseconds there were no others. */
    read: () => {
      trim()
      const at = now()
      const covers = from === undefined ? 0 : Math.min(KEPT_MS, at - from)
      const groups = AGES_MS.map((age, place) => {
        const group = kept.filter((one) => at - one.at <= age && at - one.at > (AGES_MS[place - 1] ?? -1))
        const ago = Math.floor(Math.min(...group.map((one) => at - one.at)))
        return { ago, events: group.map(({ event }) => event) }
      })
      return { covers: Math.floor(covers), groups: groups.filter(({ events }) => events.length > 0) }
    },
  }
}
