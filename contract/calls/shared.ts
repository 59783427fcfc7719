/** What several calls answer or take. */
import * as v from 'valibot'
import { paging, pictureUpload } from '../fields'
import { KB, limits } from '../limits'

export const Done = v.object({})
export const pages = (size: number) => v.object(paging(size))
export const profilePicture = v.optional(pictureUpload(limits.profileImageBytes))
export const coverPicture = v.optional(pictureUpload(limits.bytesPerFileCeiling))
/**
 * Largest JSON body in bytes. Five hundred photos are announced in 251 kB. The specification's base64 beside a picture's
 * checksums is ignored and accepted as long as it fits; the bytes come by PUT.
 */
export const LARGE_BODY = 256 * KB

/** Where to PUT the three variants of a picture. */
export const UploadUrls = v.object({ url: v.string(), medQualityUrl: v.string(), lowQualityUrl: v.string() })
export const uploadUrls = v.optional(UploadUrls)
