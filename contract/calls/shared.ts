/** What several calls answer or take. */
import * as v from 'valibot'
import { paging, pictureUpload } from '../fields'
import { limits, MB } from '../limits'

export const Done = v.object({})
export const pages = (size: number) => v.object(paging(size))
export const profilePicture = v.optional(pictureUpload(limits.profileImageBytes))
export const coverPicture = v.optional(pictureUpload(limits.bytesPerFileCeiling))
/** Pictures may still travel as base64 beside their checksums, as the specification has it; the bytes come by PUT. */
export const WITH_PICTURES = 20 * MB

/** Where to PUT the three variants of a picture. */
export const UploadUrls = v.object({ url: v.string(), medQualityUrl: v.string(), lowQualityUrl: v.string() })
export const uploadUrls = v.optional(UploadUrls)
