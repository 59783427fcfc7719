/** Items whose state is certain: only one device changed them, and nothing contradicts it. */
import { deedRules } from './deed-kinds'
import { sumsOf } from './covers'
import { mayBeUndone } from './interference'
import type { Deed, Ledger } from './ledger'

/** A rejected name may be one into which later names were merged. */
const isName = ({ kind }: Deed) => kind.startsWith('name ') || kind === 'place photo' || kind === 'cover collection'

const isTold = ({ outcome }: Deed) => outcome === 'told'

/** The last action on each item, if its user made all of them on one device and it was not rejected. */
export const certainDeeds = ({ deeds, world }: Ledger): Deed[] => {
  if (!world.devices.every(({ network }) => network.isExact)) return []
  const byThing = new Map<string, Deed[]>()
  for (const deed of deeds) {
    const person = deedRules[deed.kind].isShared ? '' : deed.person
    const key = `${person} ${deed.kind} ${deed.thing}`
    byThing.set(key, [...(byThing.get(key) ?? []), deed])
  }
  return [...byThing.values()].flatMap((all) => {
    const last = all.at(-1)
    const isCertain = all.every(
      (deed) =>
        deed.tab.device === last?.tab.device &&
        !deed.isGivenUp &&
        (deed.outcome === 'done' || (isTold(deed) && isName(deed))),
    )
    return last && isCertain && !isTold(last) && !wasRefused(last) && !mayBeUndone(last, { deeds }) ? [last] : []
  })
}

/** The texts in the requests of an edit, and of its repetitions only. */
const textsOf = ({ kind, thing, wanted }: Deed): string[] => {
  if (kind === 'name people') return [`/flick/${thing}`]
  if (kind === 'cover collection' && wanted !== '') return sumsOf(String(wanted)).map((sum) => JSON.stringify(sum))
  return [wanted === '' ? thing : JSON.stringify(wanted)]
}

/** Whether any tab received a rejection of this kind, or a name was rejected on a screen. */
const wasRefused = (deed: Deed) => {
  const { device } = deed.tab
  if (device.refusals.some((refused) => refused.kind === (deedRules[deed.kind].row ?? 'edit'))) return true
  // A 404 means that another device was first: no message is shown then.
  if (deed.kind === 'settle report') return device.network.verdicts.hasRefused(`/reports/${deed.thing}`)
  return isName(deed) && textsOf(deed).some((text) => device.network.verdicts.hasRefused(text))
}
