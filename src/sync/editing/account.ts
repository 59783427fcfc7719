/** Registers a user, and edits the user's own profile (docs/specification.md 1.2, 1.4, 1.5). */
import type { User } from '../../../contract/entities'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { visibleText } from '../../../contract/visible'
import { api, asUser } from '../session/api'
import { describe, log } from '../../platform/log'
import { stamp } from '../../store/stamp'
import { retryOf } from '../../platform/background/failure-policy'
import { pathsOfProfile } from '../reading/shows'
import type { PreparedPicture } from '../kinds/pictures/send-picture'
import { remember } from '../reading/own-profile'
import { currentSession } from '../session/session-state'
import { performEdit } from './edits'
import { dropPicture, sendKeptPicture } from '../kinds/pictures/profile-picture'
import { keepPicture, releasePicture } from './waiting-picture'

export interface Registration {
  username: string
  firstName: string
  lastName: string
  bio: string
  picture?: PreparedPicture | undefined
}

const isProfile = (user: User, profile: Omit<Registration, 'picture'>) =>
  user.username === profile.username &&
  user.firstName === visibleText(profile.firstName) &&
  user.lastName === visibleText(profile.lastName) &&
  user.bio === visibleText(profile.bio)

/** `waits`: the outbox sends it. `lost`: this device could neither send nor store it. */
export type PictureOutcome = 'sent' | 'waits' | 'lost'

export interface Registered {
  user: User
  /**
   * Resolves to the outcome for the picture, which is sent after the profile exists; absent without a picture. Never
   * rejects.
   */
  picture?: Promise<PictureOutcome>
}

const deliver = async (uid: string, send: () => Promise<Result<undefined>>): Promise<PictureOutcome> => {
  try {
    if ((await send()).ok) return 'sent'
    return (await releasePicture(uid)) ? 'waits' : 'lost'
  } catch (error) {
    log.warn('picture.not_sent', { error: describe(error) })
    // At sign-out the database is closed, and the picture is lost.
    return currentSession()?.uid === uid ? 'lost' : 'waits'
  }
}

/** Resolves to the server's user for `uid`, stored here too; undefined if it has none or does not answer. */
const findSelf = async (uid: string, signal?: AbortSignal): Promise<User | undefined> => {
  const requestedAt = stamp()
  const answer = await asUser(uid).getSelf(undefined, { signal })
  if (!answer.ok) return undefined
  await remember(uid, answer.value.user, requestedAt)
  return answer.value.user
}

/**
 * Registers this identity. The profile exists once this is ok, even if the answer to this or an earlier attempt was
 * lost. If it fails, the session shows whether the identity has another profile.
 */
export const register = async (
  { picture, ...profile }: Registration,
  signal?: AbortSignal,
): Promise<Result<Registered>> => {
  const { uid = '', phoneNumber = '' } = currentSession() ?? {}
  if (picture) await keepPicture(uid, picture)
  else await dropPicture(uid)
  const requestedAt = stamp()
  const answer = await asUser(uid).register(
    { body: { ...profile, phoneNumber, ...(picture && { profilePic: picture.upload }) } },
    { signal },
  )
  if (!answer.ok) {
    const found = await findSelf(uid, signal)
    if (found && isProfile(found, profile)) {
      const isLost = picture !== undefined && !(await releasePicture(uid))
      return ok({ user: found, ...(isLost && { picture: Promise.resolve('lost' as const) }) })
    }
    // If no answer arrived the profile may exist, and the picture belongs to it.
    if (found || retryOf(answer.error) === 'never') await dropPicture(uid)
    else await releasePicture(uid)
    return answer
  }
  const { user, uploadUrls } = answer.value
  await remember(uid, user, requestedAt)
  if (!picture || !uploadUrls) return ok({ user })
  return ok({ user, picture: deliver(uid, () => sendKeptPicture(uid, picture, uploadUrls, signal)) })
}

/** Only the given fields change. */
export interface ProfileChanges {
  firstName?: string
  lastName?: string
  username?: string
  bio?: string
  isPrivate?: boolean
  picture?: PreparedPicture
}

/**
 * Changes the user's own profile, here and on the server. A picture that cannot be sent makes it fail, though the other
 * changes are saved by then: saving again sends only the picture. `kept`: the outbox sends it when the server can be
 * reached.
 */
export const editProfile = async ({
  picture,
  ...fields
}: ProfileChanges): Promise<Result<'done' | 'kept', Failure['code'] | 'PICTURE_LOST'>> => {
  const { uid = '', userId: id = '' } = currentSession() ?? {}
  const edit = { call: 'editUser', id, body: fields, fields, stale: pathsOfProfile(id) } as const
  const edited = await performEdit(uid, edit, picture ? { profilePic: picture } : {})
  if (!edited.ok) return fail(edited.error.code)
  const isKept = edited.value === 'kept'
  const isLost = !isKept && edited.value.length > 0
  // It replaces a waiting picture of the registration.
  if (picture && !isLost) await dropPicture(uid)
  if (isKept) return ok('kept')
  return isLost ? fail('PICTURE_LOST') : ok('done')
}

/** Whether this username is free. */
export const usernameIsUnique = async (username: string, signal?: AbortSignal): Promise<Result<boolean>> => {
  const answer = await api.usernameUnique({ params: { username } }, { signal })
  return answer.ok ? ok(answer.value.isUnique) : answer
}
