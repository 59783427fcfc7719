/**
 * Guest links of a collection, for those who may invite guests (docs/guests.md). The secret is in the URL's fragment:
 * browsers send it to no server. The server stores none, so this device keeps those that it made.
 */
import type { Args } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { fail, ok, type Result } from '../../../contract/failure'
import { pageSizes } from '../../../contract/page-sizes'
import { describe, log } from '../../platform/log'
import { cacheOf } from '../../store/cache'
import { dropGuestSecrets, keepGuestSecret } from '../../store/guest-secrets'
import { stamp } from '../../store/stamp'
import { invalidate } from '../reading/freshness/invalidate'
import { pathOf, resource, type ItemOf } from '../reading/resource'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'

export type GuestLink = ItemOf<'guestLinks'>
export type Guest = ItemOf<'guestsOfLink'>
type Settings = Args<Calls['createGuestLink']>['body']
/** The settings of a link for guests; a screen's link has others. */
export type GuestLinkSettings = Extract<Settings, { rights: unknown }>

export const guestLinksOf = (collectionId: string) => (page: number) =>
  resource('guestLinks', { params: { id: collectionId }, query: { page, size: 20 } })

export const guestsOf = (linkId: string) => (page: number) =>
  resource('guestsOfLink', { params: { linkId }, query: { page, size: pageSizes.cliqueMembers } })

/** The URL that a guest or a screen opens. */
export const guestAddress = (secret: string, isWall = false) =>
  new URL(`/${isWall ? 'wall' : 'guest'}#${secret}`, location.origin).href

/** The URL of a screen that can also show the code of this guest link. */
export const withCodeOf = (wall: string, guests: string) => `${wall}.${new URL(guests).hash.slice(1)}`

const signedOut = fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const)

/** A write to this device that the user does not wait for: if it fails, the link can only not be shown again. */
const orLog = async (write: Promise<unknown>) => {
  try {
    await write
  } catch (error) {
    log.warn('guest_link.not_stored', { error: describe(error) })
  }
}

/** Makes a link; resolves to it and its URL, which only this device knows from now on. */
export const createGuestLink = async (
  collectionId: string,
  settings: Settings,
): Promise<Result<{ link: GuestLink; address: string }>> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return signedOut
  const madeAt = stamp()
  const made = await api.createGuestLink({ params: { id: collectionId }, body: settings })
  if (!made.ok) return made
  const { link, secret } = made.value
  const isWall = link.kind === 'wall'
  await orLog(
    keepGuestSecret(cacheOf(uid), {
      linkId: link.linkId,
      collectionId,
      secret,
      madeAt,
      ...(isWall && { isWall }),
    }),
  )
  await orLog(invalidate(uid, [pathOf('guestLinks', collectionId)]))
  return ok({ link, address: guestAddress(secret, isWall) })
}

const changed = async (done: Result<unknown>, paths: string[]) => {
  const uid = currentSession()?.uid
  if (done.ok && uid !== undefined) await invalidate(uid, paths)
  return done
}

/** While a link is paused its guests neither add nor see, and no others enter. */
export const pauseGuestLink = async (collectionId: string, linkId: string, isPaused: boolean) =>
  changed(await api.pauseGuestLink({ params: { linkId }, body: { isPaused } }), [pathOf('guestLinks', collectionId)])

/** Ends a link and the sessions of its guests. */
export const revokeGuestLink = async (collectionId: string, linkId: string): Promise<Result<unknown>> => {
  const uid = currentSession()?.uid
  const done = await api.revokeGuestLink({ params: { linkId } })
  if (done.ok && uid !== undefined) await orLog(dropGuestSecrets(cacheOf(uid), [linkId]))
  return changed(done, [pathOf('guestLinks', collectionId)])
}

/** The answers that a guest's removal changes; live events name the collections. */
const pathsOfGuests = (collectionId: string, linkId: string) => [
  pathOf('guestLinks', collectionId),
  pathOf('guestsOfLink', linkId),
]

/** Removes a guest with all their photos. */
export const removeGuest = async (collectionId: string, linkId: string, userId: string) =>
  changed(await api.removeGuest({ params: { userId } }), pathsOfGuests(collectionId, linkId))

/** Undoes the removal. */
export const restoreGuest = async (collectionId: string, linkId: string, userId: string) =>
  changed(await api.restoreGuest({ params: { userId } }), pathsOfGuests(collectionId, linkId))
