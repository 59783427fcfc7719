/** Schemas that several calls share. */
import * as v from 'valibot'
import { paging, pictureUpload } from '../fields'
import { KB, limits } from '../limits'

export const Done = v.object({})
export const pages = (size: number) => v.object(paging(size))
export const profilePicture = v.optional(pictureUpload(limits.profileImageBytes))
const cover = pictureUpload(limits.bytesPerFileCeiling)
export const coverPicture = v.optional(cover)
/** null removes the cover. */
export const coverChange = v.nullish(cover)
/**
 * Largest JSON body in bytes. Five hundred photos are announced in 251 kB. A picture's bytes may be sent in `data` if
 * they fit; larger ones are PUT to the URLs in the answer.
 */
export const LARGE_BODY = 256 * KB

/** The URLs to PUT the three variants of a picture to. */
export const UploadUrls = v.object({ url: v.string(), medQualityUrl: v.string(), lowQualityUrl: v.string() })
export const uploadUrls = v.optional(UploadUrls)

/** The decision about a reported photo. */
export const Decision = v.object({ decision: v.picklist(['remove', 'keep']) })
