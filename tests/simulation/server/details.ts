/** Details of a photo: caption, place and tagged users; and users who remove their names. */
import { ok } from '../../../contract/failure'
import { notFound, refuse } from '../../../server/basis/refusal'
import { find } from './photos'
import { presentFlick } from './present'
import type { DoubleRoutes } from './route'
import { isBlockBetween, type ServerState } from './state'

const findShown = (state: ServerState, viewer: string, id: string) => {
  const found = find(state, viewer, id)
  return found && !found.item.isDeleted && !found.collection.isDeleted ? found : undefined
}

export const details = {
  editFlick: (state, { params: { id }, body: { caption, location, taggedMembers } }, { userId }) => {
    const found = findShown(state, userId, id)
    if (!found) return notFound('Photo')
    if (!found.mayDo('edit')) return refuse('FORBIDDEN', 'Only the user who uploaded a photo may change it')
    const { item, collection } = found
    const added = (taggedMembers ?? []).filter((one) => !item.people.has(one))
    const members = state.cliques.get(collection.cliqueId)?.members
    const isInside = added.length === 0 || members?.has(userId)
    if (!isInside || added.some((one) => !members?.has(one) || isBlockBetween(state, userId, one)))
      return notFound('Member')
    item.caption = caption ?? item.caption
    if (location !== undefined) item.place = location
    if (taggedMembers) item.people = new Set(taggedMembers)
    return ok({ flick: presentFlick(state, userId, item) })
  },
  untagSelf: (state, { params: { id } }, { userId }) => {
    const found = findShown(state, userId, id)
    if (!found) return notFound('Photo')
    found.item.people.delete(userId)
    return ok({})
  },
} satisfies DoubleRoutes
