/** Changing a clique (specification 2 §2 'Edit clique dialog', §8 'Clique'). */
import type { Clique } from '../../contract/entities'
import { fail, ok, type Result } from '../../contract/failure'
import { asUser } from './api'
import { pathsOfClique } from './paths-of-clique'
import { invalidate } from './invalidate'
import { sendVariants, type PreparedPicture } from './send-picture'
import { currentSession } from './session-state'
import { sendOrKeep } from './waiting-edits'

export interface CliqueEdit {
  name: string
  bio: string
  /** The leader's to set (decisions §1); left out where nobody changed it. */
  editPolicy?: Clique['editPolicy'] | undefined
  profilePic?: PreparedPicture | undefined
  banner?: PreparedPicture | undefined
  /** People to invite. */
  userIds: readonly string[]
}

/** `INVITE`, `ALREADY_INVITED`: the save stopped there, nothing else was changed. `EDIT`: those invited stay so. */
export type CliqueEditProblem = 'INVITE' | 'ALREADY_INVITED' | 'EDIT'

/** Which pictures did not arrive whole. */
export type PictureLoss = ('profilePic' | 'banner')[]

/**
 * Invites, then changes the clique, then sends its new pictures. `onInvited` is told when the invitations are out, so
 * that another try does not repeat them. `kept`: the server hears of it when it can be reached.
 */
export const editClique = async (
  { cliqueId }: Clique,
  { userIds, profilePic, banner, editPolicy, ...words }: CliqueEdit,
  onInvited: () => void,
): Promise<Result<PictureLoss | 'kept', CliqueEditProblem>> => {
  const session = currentSession()
  if (!session?.userId) return fail('EDIT')
  if (userIds.length > 0) {
    const invited = await asUser(session.uid).inviteToClique({ body: { cliqueId, userIds: [...userIds] } })
    if (!invited.ok) return fail(invited.error.status === 400 ? 'ALREADY_INVITED' : 'INVITE')
    onInvited()
  }
  const fields = { ...words, ...(editPolicy && { editPolicy }) }
  const pictures = { ...(profilePic && { profilePic: profilePic.upload }), ...(banner && { banner: banner.upload }) }
  const stale = pathsOfClique(cliqueId, session.userId)
  const body = { cliqueId, ...fields }
  const send = () => asUser(session.uid).editClique({ body: { ...body, ...pictures } })
  const edited =
    profilePic || banner
      ? await send()
      : await sendOrKeep(session.uid, { call: 'editClique', id: cliqueId, body, fields, stale }, send)
  if (edited === 'kept') return ok('kept')
  if (!edited.ok) return fail('EDIT')
  const { cliquePicUploadUrls, bannerPicUploadUrls } = edited.value.clique
  const lost = await Promise.all([
    profilePic && cliquePicUploadUrls ? sendVariants(profilePic, cliquePicUploadUrls) : [],
    banner && bannerPicUploadUrls ? sendVariants(banner, bannerPicUploadUrls) : [],
  ])
  await invalidate(session.uid, stale)
  return ok((['profilePic', 'banner'] as const).filter((_, at) => (lost[at]?.length ?? 0) > 0))
}
