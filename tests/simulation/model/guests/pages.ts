/** The pages of guests: each is a further session on a device, with tabs of its own (docs/rules/simulation.md). */
import type { Device } from '../../device/device'
import type { Person, World } from '../world'

interface GuestSession {
  id: string
  uid: string
  userId: string
  token: { value: string }
  isEnded?: boolean
  isClaimed?: boolean
}

/** The row of a guest's page as it is stored; undefined before the guest enters, and once they have left. */
export const guestRow = (page: Device) =>
  page.database.rows<GuestSession>('clique-device', 'session').find(({ id }) => id === page.path)

/** The guest who uses a page: one whose link has ended, or who became a user, no longer does. */
const guestOn = (page: Device): Person | undefined => {
  const row = guestRow(page)
  return row && !row.isEnded && !row.isClaimed ? { uid: row.uid, userId: row.userId, name: 'guest' } : undefined
}

/**
 * The user who is signed in on a device, undefined from the moment at which they sign out; and the guest of a page, as its
 * row names them, until they leave.
 */
export class Persons extends Map<Device, Person | undefined> {
  constructor(private readonly changing: World['changing']) {
    super()
  }
  override get(device: Device) {
    if (!device.host) return super.get(device)
    return this.changing.has(device) ? undefined : guestOn(device)
  }
}

/** The devices themselves, without the pages of guests. */
export const ownDevices = ({ devices }: World) => devices.filter(({ host }) => !host)

export const guestPages = ({ devices }: World) => devices.filter(({ host }) => host)

/** The page of the guest link on a device, opened if needed. */
export const guestPageOf = (world: World, host: Device): Device => {
  const opened = guestPages(world).find((page) => page.host === host)
  if (opened) return opened
  const page = host.pageAt(world.guestPath)
  world.devices.push(page)
  return page
}
