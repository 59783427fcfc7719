import type { User } from '../../../contract/entities'
import { stamp } from '../../store/stamp'
import { dropPictures } from '../../store/outbox/waiting-pictures'
import { loadSelf, remember } from '../reading/own-profile'
import type { Sender } from './base/sender'
import type { EditShows } from './edit-effects'
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

export const editSender: Sender = {
  send: sendEdit,
  // Accepted fields are not sent again: another device may have changed them in the meantime.
  after: ({ call, args, shows }, accepted) => {
    if (call !== accepted.call || !args.body || !accepted.args.body) return {}
    const { fields, stale } = shows as EditShows
    return {
      args: { ...args, body: without(args.body as object, accepted.args.body as object) },
      shows: { fields: without(fields, (accepted.shows as EditShows).fields), stale } satisfies EditShows,
    }
  },
  // A deleted photo has no names either.
  isDone: ({ status }, { call }) => status === 404 && call === 'untagSelf',
  incomplete: (answer) => (answer as Edited<unknown> | undefined)?.lost[0]?.error,
  keepsRefused: true,
  tables: ({ pictures }) => [pictures],
  accepted: (db, { key }) => dropPictures(db, key),
  stale: ({ shows }) => (shows as EditShows).stale,
  settled: async ({ uid }, { call, args }, edited) => {
    if (call !== 'editUser' || edited === undefined) return
    await remember(uid, (edited as Edited<{ user: User }>).answer.user, stamp())
    // The new picture's URLs are known only once its bytes have arrived.
    if ('profilePic' in (args.body as object)) await loadSelf()
  },
}
