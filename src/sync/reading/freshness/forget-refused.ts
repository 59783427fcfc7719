import { cacheOf } from '../../../store/cache'
import { dropImagesIn } from '../../../store/images/images'
import { dropSnapshot } from '../../../store/home-snapshot'
import { deleteAnswers, readAnswers } from '../../../store/responses'

/**
 * The server refused this resource: deletes its stored answers, in every order and with every page, the images in them,
 * and the snapshot of home, which may show it. The images first, because only the answers name them: if a page is
 * closed in between, the next refusal continues. And once more at the end, for images that a screen requested in the
 * meantime.
 */
export const forgetRefused = async (uid: string, key: string) => {
  const db = cacheOf(uid)
  await dropSnapshot().catch(() => undefined)
  const values = await readAnswers(db, key)
  try {
    await dropImagesIn(uid, values)
  } finally {
    // Even if a browser refuses its caches: the user may no longer see it.
    await deleteAnswers(db, key)
  }
  await dropImagesIn(uid, values)
}
