/** Changes a clique (docs/specification.md 2.2 'Edit clique dialog', 2.8 'Clique'). */
import type { Clique } from '../../../contract/entities'
import { fail, ok, type Result } from '../../../contract/failure'
import { asUser } from '../session/api'
import { pathsOfClique } from '../reading/shows'
import type { PreparedPicture } from '../kinds/pictures/send-picture'
import { currentSession } from '../session/session-state'
import { isLost, performEdit } from './edits'

/** The changed fields. */
export interface CliqueEdit {
  name?: string
  bio?: string
  /** Only the leader may set it (docs/specification.md 3.1). */
  editPolicy?: Clique['editPolicy'] | undefined
  profilePic?: PreparedPicture | undefined
  banner?: PreparedPicture | undefined
  /** Users to invite. */
  userIds: readonly string[]
}

/**
 * `INVITE`, `ALREADY_INVITED` (a 400 of another kind): the save stopped there, nothing else was changed. `EDIT`: the
 * edit failed; the invitations stay. `LOST`: the user may no longer change the clique, or it was deleted.
 */
export type CliqueEditProblem = 'INVITE' | 'ALREADY_INVITED' | 'EDIT' | 'LOST'

/** The pictures that did not arrive whole. */
export type PictureLoss = ('profilePic' | 'banner')[]

/**
 * Invites these users. Members and users who are invited already need no invitation: the list is halved until only they
 * are left out (the server invites all or none).
 */
const invite = async (uid: string, cliqueId: string, userIds: readonly string[]): Promise<Result<unknown>> => {
  const answer = await asUser(uid).inviteToClique({ body: { cliqueId, userIds: [...userIds] } })
  if (answer.ok || answer.error.code !== 'ALREADY_INVITED') return answer
  if (userIds.length <= 1) return ok(undefined)
  const middle = Math.ceil(userIds.length / 2)
  const first = await invite(uid, cliqueId, userIds.slice(0, middle))
  return first.ok ? invite(uid, cliqueId, userIds.slice(middle)) : first
}

/**
 * Invites, then changes the clique, then sends its new pictures. `onInvited` is called when the invitations are sent,
 * so that another try does not repeat them. `kept`: the outbox sends it when the server can be reached.
 */
export const editClique = async (
  { cliqueId, name, bio }: Clique,
  { userIds, profilePic, banner, editPolicy, ...words }: CliqueEdit,
  onInvited: () => void,
): Promise<Result<PictureLoss | 'kept', CliqueEditProblem>> => {
  const session = currentSession()
  if (!session?.userId) return fail('EDIT')
  if (userIds.length > 0) {
    const invited = await invite(session.uid, cliqueId, userIds)
    // A 404 refers to one of the users.
    if (!invited.ok && invited.error.status === 403) return fail('LOST')
    if (!invited.ok) return fail(invited.error.status === 400 ? 'ALREADY_INVITED' : 'INVITE')
    onInvited()
  }
  const fields = { ...words, ...(editPolicy && { editPolicy }) }
  const pictures = { ...(profilePic && { profilePic }), ...(banner && { banner }) }
  const stale = pathsOfClique(cliqueId, session.userId)
  const body = { cliqueId, ...fields }
  const edit = { call: 'editClique', id: cliqueId, body, fields, present: { name, bio }, stale } as const
  const edited = await performEdit(session.uid, edit, pictures)
  if (!edited.ok) return fail(isLost(edited.error) ? 'LOST' : 'EDIT')
  if (edited.value === 'kept') return ok('kept')
  const lost = new Set<string>(edited.value.map(({ field }) => field))
  return ok((['profilePic', 'banner'] as const).filter((field) => lost.has(field)))
}
