/**
 * The details of a photo that its uploader may change: caption, place, people; and removing the user's own name from a
 * photo.
 */
import type { Collection, Flick } from '../../../contract/entities'
import { pathsOfPhoto } from '../reading/shows'
import { currentSession } from '../session/session-state'
import { performEdit, type Edit } from './edits'

export interface Place {
  name?: string
  lat?: number
  lng?: number
}

export interface Details {
  caption: string
  place: Place | null
  people: { userId: string; username: string }[]
}

const peopleFields = (people: Details['people']) => ({
  tagged: people,
  taggedMembers: people.map(({ userId }) => userId),
  numTaggedMembers: people.length,
})

const send = (edit: Edit) => performEdit(currentSession()?.uid ?? '', edit)

/**
 * Changes only the given fields: another device may have changed the rest, and a user may have removed their name.
 * Shown at once; `kept`: the outbox sends it when the server can be reached.
 */
export const editFlick = (flick: Flick, { collectionId }: Collection, { caption, place, people }: Partial<Details>) =>
  send({
    call: 'editFlick',
    id: flick.id,
    params: { id: flick.id },
    body: {
      ...(caption !== undefined && { caption }),
      ...(place !== undefined && { location: place }),
      ...(people && { taggedMembers: people.map(({ userId }) => userId) }),
    },
    fields: {
      ...(caption !== undefined && { caption }),
      ...(place !== undefined && { location: place }),
      ...(people && peopleFields(people)),
    },
    stale: pathsOfPhoto(flick.id, collectionId),
  })

/** Removes the signed-in user's name from a photo. */
export const untagSelf = (flick: Flick, { collectionId }: Collection) => {
  const myId = currentSession()?.userId
  return send({
    call: 'untagSelf',
    id: flick.id,
    params: { id: flick.id },
    fields: peopleFields((flick.tagged ?? []).filter(({ userId }) => userId !== myId)),
    stale: pathsOfPhoto(flick.id, collectionId),
  })
}
