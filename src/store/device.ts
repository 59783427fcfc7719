/**
 * The device's own data, not a user's: one row that names the signed-in user, and the server's settings. Screens and
 * guards read it at boot, with no network and no identity provider; the service worker reads it to keep each user's
 * images apart.
 */
import Dexie, { type Table } from 'dexie'
import type { ImageUrls } from '../../contract/entities'
import type { IdToken, SignIn } from '../platform/identity/sign-in'
import { tellStoreTrouble } from '../platform/store-trouble'
import { watchDatabase } from './watch-database'

export interface SessionRow extends SignIn {
  id: 'current'
  phoneNumber: string
  /** The profile, once it exists. */
  userId?: string
  username?: string
  firstName?: string
  lastName?: string
  profilePic?: ImageUrls | null
  /** The server reported that this identity has no profile. */
  unregistered?: boolean
  /** This sign-in has restored the user's deleted account, and the user was not told yet. */
  isRestored?: boolean | undefined
  /** The time at which a member's invitation made the account, for its owner's first sign-in by a code. */
  madeByInvitationAt?: string | undefined
  /** The user was told of it. */
  isInvitationTold?: boolean
  /** The last ID token, so that a visit within its hour need not load the identity provider. Ends with the row. */
  token?: IdToken | undefined
}

/**
 * [Note: The snapshot of home]
 *
 * Home as it was last shown to the signed-in user, as markup. The service worker puts it into the page, so that it is
 * painted before any script runs. It is stored next to the session row, so one transaction ends both: no sign-out
 * leaves it, and no crash between two steps can.
 */
export interface SnapshotRow extends SignIn {
  id: 'home'
  markup: string
  /** The script that the page began with: class names belong to one build. */
  build: string
}

class DeviceDatabase extends Dexie {
  declare session: Table<SessionRow | SnapshotRow, string>
  declare config: Table<{ id: 'current'; value: unknown }, string>

  constructor() {
    super('clique-device')
    this.version(1).stores({ session: 'id', config: 'id' })
    watchDatabase(this)
    // Created again by this connection: the app never deletes this database. It is opened at once, to notice that.
    this.on('ready', () => this.on('populate', () => tellStoreTrouble('deleted')))
    this.on('versionchange', ({ newVersion }) => {
      if (!newVersion) setTimeout(() => void readSession().catch(() => undefined))
    })
  }
}

let open: DeviceDatabase | undefined
export const device = () => (open ??= new DeviceDatabase())

/** The device's database, from here on by a new connection that replaces the last one. */
export const renewDevice = () => {
  open?.close()
  open = undefined
  return device()
}

export const readSession = () => device().session.get('current') as Promise<SessionRow | undefined>
/** Replaces the row, and deletes the snapshot of home. */
export const writeSession = (row: Omit<SessionRow, 'id'>) =>
  device().transaction('rw', device().session, async () => {
    await device().session.clear()
    await device().session.put({ ...row, id: 'current' })
  })
/**
 * Changes fields of the row of `uid`; resolves to false, and changes nothing, if another user or none is signed in by
 * now.
 */
export const patchSession = (
  uid: string,
  changes: Partial<Omit<SessionRow, 'id' | 'uid' | 'signInId'>>,
): Promise<boolean> =>
  device().transaction('rw', device().session, async () => {
    const row = await readSession()
    if (row?.uid !== uid) return false
    await device().session.put({ ...row, ...changes })
    return true
  })
/**
 * Deletes the row of `uid` and the snapshot of home; resolves to false, and deletes nothing, if the row is another
 * user's or was deleted before.
 */
export const clearSession = (uid: string): Promise<boolean> =>
  device().transaction('rw', device().session, async () => {
    if ((await readSession())?.uid !== uid) return false
    await device().session.clear()
    return true
  })

/** The last known settings of the server. */
export const readConfig = async () => (await device().config.get('current'))?.value
export const writeConfig = (value: unknown) => device().config.put({ id: 'current', value })
