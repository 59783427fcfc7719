/** The list of the photos of a complete download: it saves the next one a read of each photo's row. */
import type { Flick } from '../../../contract/entities'
import type { CacheDatabase, PinnedListRow } from '../../store/cache'
import { photosPinnedFor } from '../../store/images/pins'

/** The stored photos that are no longer in the collection. Without the list of an earlier download, reads all of them. */
export const photosGone = async (
  db: CacheDatabase,
  key: string,
  ids: ReadonlySet<string>,
  before: PinnedListRow['comments'] | undefined,
) => {
  const rows = before
    ? await db.keptPhotos.bulkGet(Object.keys(before).filter((id) => !ids.has(id)))
    : await photosPinnedFor(db, key)
  return rows.flatMap((row) =>
    row?.keptFor === key && row.comments !== undefined && !ids.has(row.photoId) ? [row] : [],
  )
}

/**
 * Notes the photos of a complete download. Resolves to false if not all of them are stored, or others too: the pin was
 * deleted and added again in the meantime, or a photo was moved. Then the next download reads every row.
 */
export const noteList = (db: CacheDatabase, key: string, flicks: readonly Flick[]) =>
  db.transaction('rw', [db.kept, db.keptLists], async () => {
    const pin = await db.kept.get(key)
    if (pin?.photos !== flicks.length) {
      await db.keptLists.delete(key)
      return pin === undefined
    }
    await db.keptLists.put({
      key,
      comments: Object.fromEntries(flicks.map(({ id, numComments }) => [id, numComments])),
    })
    return true
  })
