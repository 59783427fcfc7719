/** Things whose state is known for certain: one device alone changed them, and nothing spoke against it. */
import type { Deed, Ledger } from './ledger'

/** The last action about each thing, where its person made all of them on one device and every one was taken on. */
export const certainDeeds = ({ deeds, isExact }: Ledger): Deed[] => {
  if (!isExact) return []
  const byThing = new Map<string, Deed[]>()
  for (const deed of deeds) {
    // Anybody inside may rename a clique.
    const key = deed.kind === 'name clique' ? deed.thing : `${deed.person} ${deed.kind} ${deed.thing}`
    byThing.set(key, [...(byThing.get(key) ?? []), deed])
  }
  return [...byThing.values()].flatMap((all) => {
    const last = all.at(-1)
    const isCertain = all.every(
      ({ tab, outcome, isGivenUp }) => tab.device === last?.tab.device && outcome === 'done' && !isGivenUp,
    )
    return last && isCertain && !wasRefused(last) ? [last] : []
  })
}

const kinds: Record<string, string> = {
  like: 'like',
  follow: 'follow',
  member: 'membership',
  'like comment': 'commentLike',
}

/** Whether any tab was told of a refusal of this kind. */
const wasRefused = ({ tab, kind }: Deed) =>
  tab.device.refusals.some((refused) => refused.kind === (kinds[kind] ?? 'edit'))
