/** Stores a mutation: it is shown at once, and the outbox of the sending tab sends it. */
import { newId } from '../../../platform/ids'
import { cacheOf, type CacheDatabase } from '../../../store/cache'
import { dropSnapshot } from '../../../store/home-snapshot'
import { changesHome } from '../../../store/outbox/mutation-kinds'
import type { OutboxRow, Wanted } from '../../../store/outbox/mutation-rows'
import { acceptedTable } from '../../../store/outbox/accepted'
import { mustFollow } from '../../../store/outbox/mutation-order'
import { inOutbox, readOutbox } from '../../../store/outbox/outbox'
import { stamp } from '../../../store/stamp'
import type { WaitingPictureRow } from '../../../store/outbox/picture-rows'
import { showEarly } from '../overlay/overlay'
import type { EditShows } from '../../kinds/edit-effects'
import { untilStored } from './unstored'

type Merge = (waiting: OutboxRow, next: OutboxRow) => Partial<OutboxRow>

/** The server still has the state from before the waiting mutation. */
const keepBefore: Merge = (waiting, next) => ({
  shows: { ...(next.shows as object), before: (waiting.shows as { before: unknown }).before },
})

/** Merges a later mutation into one that waits; for the other kinds it replaces the earlier one. */
const merges: Partial<Record<OutboxRow['kind'], Merge>> = {
  follow: keepBefore,
  deletion: keepBefore,
  move: keepBefore,
  // The server may have received only an earlier leave, and does not delete the photos of a user who is no member.
  membership: (waiting, next) => ({
    joins:
      next.args.query?.['photos'] !== 'go' ? undefined : waiting.call === 'joinClique' ? waiting.change : waiting.joins,
  }),
  // It replaces its comment, which was counted by its row, or an earlier deletion.
  commentDelete: (waiting, next) =>
    waiting.kind === 'comment' ? { shows: { ...(next.shows as object), comments: 0 } } : { shows: waiting.shows },
  edit: (waiting, next) => {
    const [before, shows] = [waiting.shows as EditShows, next.shows as EditShows]
    return {
      args: {
        ...next.args,
        ...(next.args.body !== undefined && {
          body: { ...(waiting.args.body as object), ...(next.args.body as object) },
        }),
      },
      shows: { ...shows, fields: { ...before.fields, ...shows.fields } },
    }
  },
}

export const newRow = (wanted: Wanted): OutboxRow => ({ ...wanted, version: newId(), change: stamp() })

/**
 * Stores a mutation in the outbox with its pictures, in place of or joined with the waiting mutation of its key;
 * resolves to that one.
 */
export const storeMutation = (
  db: CacheDatabase,
  next: OutboxRow,
  pictures: WaitingPictureRow[] = [],
): Promise<OutboxRow | undefined> => {
  const store = async () => {
    if (changesHome(next.kind)) await dropSnapshot().catch(() => undefined)
    return put(db, next, pictures)
  }
  // Bytes do not fit into local storage: a form keeps them until its edit is stored.
  return pictures.length > 0 ? store() : untilStored(db.uid, next, store)
}

/**
 * Whether the same photo was deleted or restored among others after the waiting row, or was moved and is deleted now: a
 * joined mutation would be sent before that.
 */
const isOvertaken = async (db: CacheDatabase, waiting: OutboxRow, next: OutboxRow) => {
  const kinds = next.call === 'deleteFlicks' ? ['deletion', 'move'] : ['deletion']
  const isLater = ({ order = 0 }: OutboxRow) => order > (waiting.order ?? 0)
  return (await readOutbox(db)).some((row) => isLater(row) && kinds.includes(row.kind) && mustFollow(row, waiting))
}

/**
 * An edit of the people in a photo that joins a waiting edit is sent in its place, before the removal of the user's own
 * name. It has all the names that the user wants, so the removal is dropped.
 */
const dropUntag = async (db: CacheDatabase, waiting: OutboxRow, next: OutboxRow) => {
  if (next.call !== 'editFlick' || !('taggedMembers' in (next.args.body as object))) return
  const isUntag = (row: OutboxRow) => row.call === 'untagSelf' && row.args.params?.['id'] === next.args.params?.['id']
  const later = (await readOutbox(db)).find((row) => isUntag(row) && (row.order ?? 0) > (waiting.order ?? 0))
  if (later?.order !== undefined) await db.outbox.delete(later.order)
}

const put = (db: CacheDatabase, next: OutboxRow, pictures: WaitingPictureRow[]) =>
  db.transaction('rw', [db.outbox, db.pictures, acceptedTable(db, next.kind)], async () => {
    const waiting = await inOutbox(db, next.key)
    const accepted = await acceptedTable(db, next.kind).orderBy('acceptedAt').last()
    // The clock of the tab that made the earlier one may have been ahead.
    const change = Math.max(next.change ?? 0, (waiting?.change ?? 0) + 1, (accepted?.acceptedAt ?? 0) + 1)
    if (waiting && next.kind === 'deletion' && (await isOvertaken(db, waiting, next)))
      await db.outbox.put({ ...next, change, key: `${next.key} ${next.version}` })
    else {
      if (waiting) await dropUntag(db, waiting, next)
      const { order, tried, refused, heldBy } = waiting ?? {}
      await db.outbox.put({
        ...next,
        ...(waiting && merges[next.kind]?.(waiting, next)),
        change,
        ...(order !== undefined && { order }),
        ...(tried && { tried }),
        ...(waiting && !refused && { heldBy }),
      })
    }
    await db.pictures.bulkPut(pictures)
    return waiting
  })

/** Stores a mutation. It is shown from now on, and sent once there is a network. */
export const submit = async (uid: string, wanted: Wanted): Promise<void> => {
  const row = newRow(wanted)
  const stored = showEarly(uid, row)
  try {
    await storeMutation(cacheOf(uid), row)
  } finally {
    await stored()
  }
}
