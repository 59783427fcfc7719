/**
 * Copies of photos: each arrives once, and is shown in its collection. Copies of photos that move in the meantime are
 * compared only at the end.
 */
import type { Tab } from '../device/tab'
import { certainDeeds } from './certain'
import { isOfPhoto, type Deed, type Ledger } from './ledger'
import { allScreensOf, isWhole, openScreenOf } from './screens'
import type { World } from './world'

/** Copying a photo; undoing it leaves no copy. */
const isCopying = ({ kind, wanted }: Deed) => kind === 'copy photo' && wanted !== ''

/** The only copy action on a photo, if the photo and its copy stayed in their collections. */
const onlyCopying = (deeds: readonly Deed[], thing: string): Deed | undefined => {
  const [first, second] = deeds.filter((deed) => isCopying(deed) && deed.thing === thing)
  return second || deeds.some(isOfPhoto) ? undefined : first
}

/** The copy on a screen of the target collection, until it is undone. A copy has the date of its photo. */
export const shownCopy = (tab: Tab, { thing }: Deed, deeds: readonly Deed[]): { isSo: unknown } | undefined => {
  const copying = onlyCopying(deeds, thing)
  const target = openScreenOf(tab, 'collection', String(copying?.wanted))?.value()
  const all = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
  const { date } = all.find(({ id }) => id === thing) ?? {}
  if (!copying || date === undefined || !target || !isWhole(target)) return undefined
  const isThere = target.flicks.some((flick) => flick.id !== thing && flick.date === date)
  return { isSo: isThere ? copying.wanted : '' }
}

/** The server's copies of a photo that existed at the beginning. */
const copiesOf = ({ server }: World, photoId: string) => {
  const md5 = server.items.get(photoId)?.variants.base.md5
  return [...server.items.values()].filter(({ id, clientId, variants }) => clientId === id && variants.base.md5 === md5)
}

/** Expects that no photo was copied more often than its users requested. */
export const checkCopiesAsked = (world: World, { deeds }: Ledger) => {
  for (const id of world.photos) {
    const asked = deeds.filter((deed) => isCopying(deed) && deed.thing === id).length
    const { length } = copiesOf(world, id)
    if (length > asked) throw new Error(`the server has ${length} copies of a photo, and ${asked} were asked for`)
  }
}

/** Expects that every copy arrived, and none was rejected after it had. */
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
