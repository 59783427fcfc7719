/** Copies of photos: each arrives once, and is shown where it is. Copies of photos that move meanwhile are compared in the end alone. */
import type { Tab } from '../device/tab'
import { certainDeeds } from './certain'
import { isOfPhoto, type Deed, type Ledger } from './ledger'
import { allScreensOf, isWhole, openScreenOf } from './screens'
import type { World } from './world'

/** Copying a photo; taking that back wants it nowhere. */
const isCopying = ({ kind, wanted }: Deed) => kind === 'copy photo' && wanted !== ''

/** The only time that a photo was copied, where it and its copy stayed where they were. */
const onlyCopying = (deeds: readonly Deed[], thing: string): Deed | undefined => {
  const [first, second] = deeds.filter((deed) => isCopying(deed) && deed.thing === thing)
  return second || deeds.some(isOfPhoto) ? undefined : first
}

/** What a screen of the target shows: the copy, until it is taken back. A copy has the date of its photo. */
export const shownCopy = (tab: Tab, { thing }: Deed, deeds: readonly Deed[]): { isSo: unknown } | undefined => {
  const copying = onlyCopying(deeds, thing)
  const target = openScreenOf(tab, 'collection', String(copying?.wanted))?.value()
  const all = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
  const { date } = all.find(({ id }) => id === thing) ?? {}
  if (!copying || date === undefined || !target || !isWhole(target)) return undefined
  const isThere = target.flicks.some((flick) => flick.id !== thing && flick.date === date)
  return { isSo: isThere ? copying.wanted : '' }
}

/** The server's copies of a photo of the beginning. */
const copiesOf = ({ server }: World, photoId: string) => {
  const md5 = server.items.get(photoId)?.variants.base.md5
  return [...server.items.values()].filter(({ id, clientId, variants }) => clientId === id && variants.base.md5 === md5)
}

/** No photo was copied more often than its users asked. */
export const checkCopiesAsked = (world: World, { deeds }: Ledger) => {
  for (const id of world.photos) {
    const asked = deeds.filter((deed) => isCopying(deed) && deed.thing === id).length
    const { length } = copiesOf(world, id)
    if (length > asked) throw new Error(`the server has ${length} copies of a photo, and ${asked} were asked for`)
  }
}

/** Every copy arrived, and none was refused because it had. */
export const checkCopies = (world: World, ledger: Ledger) => {
  const { deeds } = ledger
  const copied = [...new Set(deeds.filter(isCopying).map(({ thing }) => thing))]
  if (
    copied.some((id) => !onlyCopying(deeds, id)) ||
    deeds.some(({ kind }) => kind === 'member' || kind === 'remove member')
  )
    return
  for (const { name, refusals } of world.devices)
    if (refusals.some(({ kind, code }) => kind === 'copy' && code === 'ALREADY_THERE'))
      throw new Error(`${name}was told that a copy is there already, which it had made itself`)
  for (const { thing, wanted, tab, person } of certainDeeds(ledger).filter(({ kind }) => kind === 'copy photo')) {
    if (world.personOn.get(tab.device)?.userId !== person) continue
    const there = copiesOf(world, thing).filter(({ isDeleted }) => !isDeleted)
    const places = there.map(({ collectionId }) => collectionId).join(' and ')
    if (places !== wanted) throw new Error(`the copy of ${thing} is in '${places}', not in '${String(wanted)}'`)
  }
}
