import type { User } from '../../../contract/entities'
import type { OutboxRow } from '../../store/outbox/mutation-rows'
import { stamp } from '../../store/stamp'
import { loadSelf, remember } from '../reading/own-profile'
import { thing, type Definition } from './base/definition'
import { sendEdit, type Edited } from './pictures/send-pictures'

/** The names of the ids in a body: of its profile, clique or collection. */
const IDS = new Set(['cliqueId', 'collectionDataId'])

/**
 * The fields that differ from the accepted ones, and ids. Pictures are objects and stay: their bytes may still be sent.
 */
const without = (fields: object, accepted: object) => {
  const known = new Map<string, unknown>(Object.entries(accepted))
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => IDS.has(name) || !known.has(name) || known.get(name) !== value),
  )
}

const photoAs =
  (type: 'photo' | 'details') =>
  ({ call, args: { params } }: OutboxRow<'edit'>) =>
    call === 'editFlick' || call === 'untagSelf' ? [thing(type, params?.id ?? '')] : []

export const edit: Definition<'edit', 'edit', Edited<{ user?: User }> | undefined> = {
  acceptedIn: 'edits',
  reads: photoAs('photo'),
  writes: photoAs('details'),
  merge: (waiting, next) => ({
    ...next,
    args: { ...next.args, ...(next.args.body && { body: { ...waiting.args.body, ...next.args.body } }) },
    shows: { ...next.shows, fields: { ...waiting.shows.fields, ...next.shows.fields } },
  }),
  // An edit of the people in a photo has all the names that the user wants, also after a removal of the user's own.
  replaces: ({ args: { body = {}, params } }, later) =>
    'taggedMembers' in body && later.call === 'untagSelf' && later.args.params?.id === params?.id,
  send: sendEdit,
  // Accepted fields are not sent again: another device may have changed them in the meantime.
  after: (latest, accepted) => {
    if (latest.call !== accepted.call || !latest.args.body || !accepted.args.body) return latest
    return {
      ...latest,
      args: { ...latest.args, body: without(latest.args.body, accepted.args.body) },
      shows: { ...latest.shows, fields: without(latest.shows.fields, accepted.shows.fields) },
    }
  },
  // A deleted photo has no names either.
  isDone: ({ status }, { call }) => status === 404 && call === 'untagSelf',
  incomplete: (answer) => answer?.lost[0]?.error,
  keepsRefused: true,
  hasPictures: true,
  stale: ({ shows }) => shows.stale,
  settled: async ({ uid }, { call, args: { body = {} } }, edited) => {
    const user = edited?.answer.user
    if (call !== 'editUser' || !user) return
    await remember(uid, user, stamp())
    // The new picture's URLs are known only once its bytes have arrived.
    if ('profilePic' in body) await loadSelf()
  },
}
