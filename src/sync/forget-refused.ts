import { cacheOf } from '../store/cache'
import { dropImagesIn } from '../store/images'
import { deleteAnswers } from '../store/responses'

/** The server refused this: what was stored of it goes, in every order and with every page, and the images in it. */
export const forgetRefused = async (uid: string, key: string) =>
  dropImagesIn(uid, await deleteAnswers(cacheOf(uid), key))
