/** Schemas that several calls share. */
import * as v from 'valibot'
import { paging, pictureUpload } from '../fields'
import { KB, limits } from '../limits'

/** The empty answer of a call that only acts. */
export const Done = v.object({})
/** The query of a paged list; `size` is the default page size. */
export const pages = (size: number) => v.object(paging(size))
export const profilePicture = v.optional(pictureUpload(limits.profileImageBytes))
const cover = pictureUpload(limits.bytesPerFileCeiling)
export const coverPicture = v.optional(cover)
/** null removes the cover. */
export const coverChange = v.nullish(cover)
/**
 * Largest JSON body in bytes of a call with many photos or a picture. The upload call needs 251 kB for 500 photos. A
 * picture's bytes may be sent in `data` if they fit; larger pictures are PUT to the URLs in the answer.
 */
export const LARGE_BODY = 256 * KB

/** The URLs to PUT the three variants of a picture to. */
export const UploadUrls = v.object({ url: v.string(), medQualityUrl: v.string(), lowQualityUrl: v.string() })
export const uploadUrls = v.optional(UploadUrls)

/** The decision about a reported photo. */
export const Decision = v.object({ decision: v.picklist(['remove', 'keep']) })
