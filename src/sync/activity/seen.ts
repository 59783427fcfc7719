/**
 * How far the user has seen their activities. A mark is a mutation like others: it waits in the outbox, and is applied
 * to stored answers. It is a time of the server's own, taken from an activity, so the device's clock does not matter.
 */
import type { Activity } from '../../../contract/entities'
import { currentOverlay, type Overlay } from '../mutations/overlay/overlay'
import { submit } from '../mutations/outbox/submit'

const KEY = 'activitySeen'

/** The user's latest mark that stored answers may not show; empty if there is none. */
export const seenUntil = ({ mutations }: Overlay): string =>
  mutations
    .flatMap((row) => (row.kind === KEY ? row.args.body.until : []))
    .reduce((latest, until) => (until > latest ? until : latest), '')

/** Marks everything up to `until` (`at` of an activity) as seen. A mark is never moved back. */
export const markSeen = async (uid: string, until: string) => {
  if (seenUntil(currentOverlay(uid)) >= until) return
  await submit(uid, { key: KEY, kind: KEY, call: 'markActivitiesSeen', args: { body: { until } } })
}

/** Whether an activity of a stored answer is new to the user. */
export const isNewAfter = ({ isNew, at }: Pick<Activity, 'isNew' | 'at'>, mark: string) => isNew && at > mark
