import { cacheOf } from '../../../store/cache'
import { dropImagesIn } from '../../../store/images/images'
import { dropSnapshot } from '../../../store/home-snapshot'
import { deleteAnswers, readAnswers } from '../../../store/responses'

/**
 * The server refused this: its stored answers are deleted, in every order and with every page, and the images in them; with them
 * goes the snapshot of home, which may show it.
 * The images first, because only the answers name them: a page that is closed in between is refused again and
 * continues. And once more at the end, for images that a screen still requested meanwhile.
 */
export const forgetRefused = async (uid: string, key: string) => {
  const db = cacheOf(uid)
  await dropSnapshot().catch(() => undefined)
  const values = await readAnswers(db, key)
  try {
    await dropImagesIn(uid, values)
  } finally {
    // Also where a browser refuses its caches: what may no longer be seen is not shown.
    await deleteAnswers(db, key)
  }
  await dropImagesIn(uid, values)
}
