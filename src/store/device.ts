/**
 * The device's own data, not a user's: one row that names the signed-in user, and the server's settings. Screens and
 * guards read it at boot, with no network and no identity provider; the service worker reads it to keep each user's
 * images apart.
 *
 * [Note: Sessions of guests]
 *
 * Each guest of this device has a row too, named by the path of their page. A page follows one row from its start to its
 * end, so a user who opens a guest link stays signed in on all other pages, and guests of two links never meet.
 */
import Dexie, { type Table } from 'dexie'
import type { ImageUrls } from '../../contract/entities'
import type { Answer } from '../../contract/call'
import type { CallName, Calls } from '../../contract/calls'
import type { IdToken, SignIn } from '../platform/identity/sign-in'
import { tellStoreTrouble } from '../platform/store-trouble'
import { watchDatabase } from './watch-database'

/** A subscription to pushes, as the app registered it for the user. */
export interface RegisteredPush {
  deviceToken: string
  /** The server's key that it was made with. */
  publicKey: string
  /** The later subscription that the service worker has reported in its place. */
  reported?: string
}

/** A guest's link as it was last known, and the calls that the guest may make. */
export type GuestRow = Answer<Calls['guestSelf']>['invitation'] & { may: CallName[] }

/** The ends of a guest's session, as the server names them. */
export type GuestEnd = 'GUEST_ENDED' | 'GUEST_EXPIRED' | 'GUEST_REMOVED' | 'COLLECTION_DELETED'

export interface SessionRow extends SignIn {
  id: SessionId
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
  /** Absent while notifications are off. Ends with the row. */
  push?: RegisteredPush | undefined
  /** Only guests have it. */
  guest?: GuestRow
  /** The link has ended, or the host removed the guest. */
  isEnded?: boolean
  /** How the session ended, once the server has said so. */
  endedBy?: GuestEnd | undefined
  /** The guest has become a member, on another device or by a call whose answer was lost. This device is still the guest's. */
  hasJoined?: boolean
  /** The guest has become a member, whose page moves the rest of their photos to them. */
  isClaimed?: boolean
}

export type SessionId = 'current' | `/${'guest' | 'wall'}/${string}`

/** The row that the page at this path follows. */
export const sessionIdAt = (path = '') => (/^\/(guest|wall)\/./.test(path) ? path : 'current') as SessionId

/** The row of this page; in workers, the signed-in user's. */
export const ownSessionId = sessionIdAt(globalThis.location?.pathname)

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
    // The app never deletes this database. Most browsers announce to each connection that it is deleted; one that ends
    // connections unannounced is noticed by the connection that creates the database again.
    const tellDeleted = () => tellStoreTrouble('deleted')
    this.on('ready', () => this.on('populate', tellDeleted))
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion) return
      tellDeleted()
      // The page shows at once that the session is gone.
      setTimeout(() => void readSession().catch(() => undefined))
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

/** The row of the page at `id`: of this page by default. */
export const readSession = (id = ownSessionId) => device().session.get(id) as Promise<SessionRow | undefined>
/** The last known settings of the server. */
export const readConfig = async () => (await device().config.get('current'))?.value
export const writeConfig = (value: unknown) => device().config.put({ id: 'current', value })
