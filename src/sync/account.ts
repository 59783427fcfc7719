/** Registering (specification 1 §2, §4, §5). */
import type { User } from '../../contract/entities'
import { ok, type Result } from '../../contract/failure'
import type { PictureUpload } from '../../contract/fields'
import { putBytes } from '../api/put'
import { log } from '../platform/log'
import { api } from './api'
import { registered } from './session'
import { currentSession } from './session-state'

/** A picture's three variants, ready to be sent. */
export interface PreparedPicture {
  upload: PictureUpload
  bytes: Record<keyof PictureUpload, Blob>
}

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
  const phoneNumber = currentSession()?.phoneNumber ?? ''
  const answer = await api.register(
    { body: { ...profile, phoneNumber, ...(picture && { profilePic: picture.upload }) } },
    { signal },
  )
  if (!answer.ok) return answer
  const { user, uploadUrls } = answer.value
  if (picture && uploadUrls) await sendPicture(picture, uploadUrls, signal)
  await registered(user)
  return ok(user)
}

const sendPicture = async (
  { upload, bytes }: PreparedPicture,
  urls: { url: string; medQualityUrl: string; lowQualityUrl: string },
  signal?: AbortSignal,
) => {
  const addresses = { basePhoto: urls.url, medQualityPhoto: urls.medQualityUrl, lowQualityPhoto: urls.lowQualityUrl }
  const names = ['basePhoto', 'medQualityPhoto', 'lowQualityPhoto'] as const
  const sent = await Promise.all(
    names.map((name) =>
      putBytes(addresses[name], bytes[name], {
        contentType: upload[name].contentType,
        contentMd5: upload[name].contentMd5,
        signal,
      }),
    ),
  )
  for (const one of sent) if (!one.ok) log.warn('a profile picture was not stored', { code: one.error.code })
}

/** Whether nobody has this username yet. */
export const usernameIsUnique = async (username: string, signal?: AbortSignal): Promise<Result<boolean>> => {
  const answer = await api.usernameUnique({ params: { username } }, { signal })
  return answer.ok ? ok(answer.value.isUnique) : answer
}
