import { cacheOf } from '../../store/cache'
import { dropImagesIn } from '../../store/images'
import { deleteAnswers, readAnswers } from '../../store/responses'

/**
 * The server refused this: what was stored of it goes, in every order and with every page, and the images in it. The
 * images first, because only the answers know them: a page that ends in between is refused again and goes on. And once
 * more at the end, for what a screen that still showed the answers asked for meanwhile.
 */
export const forgetRefused = async (uid: string, key: string) => {
  const db = cacheOf(uid)
  const values = await readAnswers(db, key)
  try {
    await dropImagesIn(uid, values)
  } finally {
    // Also where a browser refuses its caches: what may no longer be seen is not shown.
    await deleteAnswers(db, key)
  }
  await dropImagesIn(uid, values)
}
