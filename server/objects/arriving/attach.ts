import { ok, type Result } from '../../../contract/failure'
import type { Purpose, Writing } from '../../database/tables'
import { refuse, type Refusal } from '../../basis/refusal'
import { mayInClique, standingIn } from '../../rules/clique'
import { lockToChange } from '../../rules/collection'

interface CompletePicture {
  imageId: string
  purpose: Purpose
  owner_id: string | null
  subject_id: string
}

const noLonger = () => refuse('FORBIDDEN', 'You may no longer change this picture')

/** Whether a user may still change anything: neither suspended nor deleted. */
const isActive = async (trx: Writing, userId: string): Promise<boolean> => {
  const user = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/** Locks the clique that the picture is for and returns whether `owner` may edit it now. */
const lockEditable = async (trx: Writing, owner: string, cliqueId: string) => {
  // Leaving also locks it, so a leave and a picture at the same time run one after the other.
  await trx.selectFrom('cliques').select('clique_id').where('clique_id', '=', cliqueId).forNoKeyUpdate().execute()
  const standing = await standingIn(trx, owner, cliqueId)
  return standing !== undefined && mayInClique('edit', standing)
}

/**
 * Attaches a picture whose bytes are complete to the user, clique or collection that it was reserved for. An hour may
 * have passed since, so rights are checked again: refuses with 403 if its owner may no longer change that.
 */
export const attach = async (
  trx: Writing,
  { imageId, purpose, owner_id: owner, subject_id: subject }: CompletePicture,
): Promise<Result<undefined, Refusal>> => {
  if (owner === null) return noLonger()
  // A photo is shown by a call of its own, which a suspended user may not make.
  if (purpose !== 'ITEM' && !(await isActive(trx, owner))) return noLonger()
  if (purpose === 'PROFILE') {
    if (owner !== subject) return noLonger()
    await trx.updateTable('users').set({ picture_id: imageId }).where('user_id', '=', subject).execute()
  }
  if (purpose === 'CLIQUE' || purpose === 'BANNER') {
    if (!(await lockEditable(trx, owner, subject))) return noLonger()
    const column = purpose === 'CLIQUE' ? { picture_id: imageId } : { banner_id: imageId }
    await trx.updateTable('cliques').set(column).where('clique_id', '=', subject).execute()
  }
  if (purpose === 'COVER') {
    if (!(await lockToChange(trx, owner, subject, 'setCover')).ok) return noLonger()
    await trx.updateTable('collections').set({ cover_id: imageId }).where('collection_id', '=', subject).execute()
  }
  return ok(undefined)
}
