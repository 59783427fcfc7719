import { acceptedOf, refusalOf, type Outcomes } from './base/outcomes'
import { thing, type Definition } from './base/definition'

/** Deletions and restorations of photos or a collection. */
export const deletion: Definition<'deletion', 'deletion', Partial<Outcomes> | undefined> = {
  acceptedIn: 'edits',
  writes: ({ shows: { photoIds = [] } }) => photoIds.map((id) => thing('photo', id)),
  // The server still has the state from before the waiting mutation.
  merge: (waiting, next) => ({ ...next, shows: { ...next.shows, before: waiting.shows.before } }),
  // The same photo was deleted or restored among others, or was moved and is deleted now.
  isOvertaken: ({ call }, later) => later.kind === 'deletion' || (later.kind === 'move' && call === 'deleteFlicks'),
  // 404: another device has deleted the collection already.
  isDone: ({ status }, { call }) => status === 404 && call === 'deleteCollection',
  partly: (answer) => refusalOf(answer),
  // Photos that the server refused are shown in their earlier state.
  withAnswer: (sent, answer) => {
    const { photoIds, ...shows } = sent.shows
    return { ...sent, shows: { ...shows, ...(photoIds && { photoIds: acceptedOf(photoIds, answer) }) } }
  },
  after: (latest, accepted) => ({ ...latest, shows: { ...latest.shows, before: accepted.shows.isDeleted } }),
  stale: ({ shows }) => shows.stale,
}
