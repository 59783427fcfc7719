/** The targets of commands: a tab, a screen and an item that it shows at that moment. */
import type { Collection } from '../../../../contract/entities'
import type { Device } from '../../device/device'
import type { Tab } from '../../device/tab'
import type { Command } from '../commands'
import type { Ledger } from '../ledger'
import { closeOldScreens, placesOf, screensOf } from '../screens'
import type { World } from '../world'

export const at = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)]

export const tabOf = ({ devices }: World, command: { device: number; tab: number }): Tab | undefined => {
  const device = at(devices, command.device)
  return (
    device &&
    at(
      device.tabs.filter(
        ({ isReady, client }) =>
          isReady && client.activeUid() !== undefined && client.currentSession()?.userId !== undefined,
      ),
      command.tab,
    )
  )
}

/** How long (ms) to wait for an opening screen before an action on it. */
const OPENING_MS = 300

type Of<D extends Command['do']> = Command & { do: D }
export type Performers = { [D in Command['do']]: (world: World, command: Of<D>, ledger: Ledger) => void }

/**
 * A screen, opened if needed, as the user sees it; undefined if the session ended in the meantime, and the screen was
 * closed.
 */
export const show = <N extends Parameters<typeof screensOf>[1]>(world: World, tab: Tab, name: N, id: string) => {
  const { screen, isNew } = screensOf(tab, name, id)
  closeOldScreens(tab)
  if (isNew) world.scheduler.pass(OPENING_MS)
  return tab.isDead || !screen.isMounted() ? undefined : screen.value()
}

/** Whether the collection is shown to a user with the rights of its creator or of the leader. */
export const isManaged = (collection: Collection | undefined) =>
  (['creator', 'leader'] as const).some((role) => collection?.roles?.includes(role))

/** The users who are not signed in on a device. */
export const otherPeople = ({ people, personOn }: World, device: Device) => {
  const me = personOn.get(device)
  return people.filter((person) => person !== me)
}

/** The collection of a photo, as the server has it. */
export const placeOf = ({ server, collections }: World, photoId: string) =>
  server.items.get(photoId)?.collectionId ?? collections[0] ?? ''

/**
 * The collection from which a user opens a photo in a tab: the one that shows it, even before the server moved it
 * there.
 */
export const viewedIn = (world: World, tab: Tab, photoId: string) =>
  placesOf(tab, photoId)[0] ?? placeOf(world, photoId)
