import type { User } from '../../../contract/entities'
import { stamp } from '../../store/stamp'
import { dropPictures } from '../../store/outbox/waiting-pictures'
import { loadSelf, remember } from '../session/session'
import type { Sender } from '../writing/outbox/sender'
import type { EditShows } from './edit-effects'
import { sendEdit, type Edited } from './send-pictures'

export const editSender: Sender = {
  send: sendEdit,
  // On a photo that is gone there is no name either.
  isDone: ({ status }, { call }) => status === 404 && call === 'untagSelf',
  incomplete: (answer) => (answer as Edited<unknown> | undefined)?.lost[0]?.error,
  keepsRefused: true,
  tables: ({ pictures }) => [pictures],
  accepted: (db, { key }) => dropPictures(db, key),
  stale: ({ shows }) => (shows as EditShows).stale,
  settled: async ({ uid }, { call, args }, edited) => {
    if (call !== 'editUser' || edited === undefined) return
    await remember(uid, (edited as Edited<{ user: User }>).answer.user, stamp())
    // The new picture's URLs are known only once its bytes are there.
    if ('profilePic' in (args.body as object)) await loadSelf()
  },
}
