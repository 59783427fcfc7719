/** Registering, and editing one's own profile (specification 1 §2, §4, §5). */
import type { User } from '../../contract/entities'
import { fail, ok, type Failure, type Result } from '../../contract/failure'
import { api, asUser } from './api'
import { invalidate } from './invalidate'
import { pathOf } from './resource'
import { sendVariants, type PreparedPicture } from './send-picture'
import { loadSelf, remember } from './session'
import { currentSession } from './session-state'
import { sendOrKeep } from './waiting-edits'

export interface Registration {
  username: string
  firstName: string
  lastName: string
  bio: string
  picture?: PreparedPicture | undefined
}

/**
 * Registers this identity. The profile exists once this is ok; a picture that cannot be sent is only logged, since
 * Edit Profile can send it again.
 */
export const register = async ({ picture, ...profile }: Registration, signal?: AbortSignal): Promise<Result<User>> => {
  const { uid = '', phoneNumber = '' } = currentSession() ?? {}
  const answer = await asUser(uid).register(
    { body: { ...profile, phoneNumber, ...(picture && { profilePic: picture.upload }) } },
    { signal },
  )
  if (!answer.ok) return answer
  const { user, uploadUrls } = answer.value
  if (picture && uploadUrls) await sendVariants(picture, uploadUrls, signal)
  await remember(uid, user)
  return ok(user)
}

/** What is named changes, the rest stays. */
export interface ProfileChanges {
  firstName?: string
  lastName?: string
  username?: string
  bio?: string
  isPrivate?: boolean
  picture?: PreparedPicture
}

/**
 * Changes one's own profile, here and on the server. A picture that cannot be sent makes it fail, though what else was
 * changed is saved by then: saving again sends the picture alone. `kept`: the server hears of it when it can be reached.
 */
export const editProfile = async ({
  picture,
  ...fields
}: ProfileChanges): Promise<Result<'done' | 'kept', Failure['code'] | 'PICTURE_LOST'>> => {
  const { uid = '', userId: id = '' } = currentSession() ?? {}
  const send = () => asUser(uid).editUser({ body: { ...fields, ...(picture && { profilePic: picture.upload }) } })
  const mine = ['getUser', 'followers', 'following'] as const
  const stale = [...mine.map((call) => pathOf(call, id)), pathOf('getSelf'), pathOf('followRequests'), pathOf('feed')]
  const answer = picture
    ? await send()
    : await sendOrKeep(uid, { call: 'editUser', id, body: fields, fields, stale }, send)
  if (answer === 'kept') return ok('kept')
  if (!answer.ok) return fail(answer.error.code)
  const { user, uploadUrls } = answer.value
  const lost = picture && uploadUrls ? await sendVariants(picture, uploadUrls) : []
  await remember(uid, user)
  // The new picture's addresses are known only once its bytes are there.
  if (picture) await loadSelf()
  await invalidate(uid, stale)
  return lost.length === 0 ? ok('done') : fail('PICTURE_LOST')
}

/** Whether nobody has this username yet. */
export const usernameIsUnique = async (username: string, signal?: AbortSignal): Promise<Result<boolean>> => {
  const answer = await api.usernameUnique({ params: { username } }, { signal })
  return answer.ok ? ok(answer.value.isUnique) : answer
}
