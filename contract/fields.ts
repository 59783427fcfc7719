/** What a caller may send: the fields that several calls share. */
import * as v from 'valibot'
import { imageTypes, limits } from './limits'

/** In lower case, as the server names things, so that two ids of one thing are equal texts. */
export const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** What an invite link ends in: 16 random bytes. */
export const InviteToken = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** Text without the control characters that PostgreSQL or a terminal would choke on; line breaks and tabs stay. */
const CONTROL = /[^\P{Cc}\n\r\t]/u
const clean = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((s) => !CONTROL.test(s)),
    v.maxLength(max),
  )
export const text = (max: number) => clean(max)
export const requiredText = (max: number) => v.pipe(clean(max), v.minLength(1))

export const Username = v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/), v.maxLength(limits.username))
export const Phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/))
export const Visibility = v.picklist(['PUBLIC', 'FOLLOWERS', 'PRIVATE'])
export const Sort = v.picklist(['DATEDESC', 'DATEASC', 'LIKESDESC', 'LIKESASC'])
export type Sort = v.InferOutput<typeof Sort>
export const IsoDate = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((s) => !Number.isNaN(Date.parse(s))),
)

/** A query's number arrives as text. */
const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
)

/** Pages count from 0. Sizes above the limit are clamped, not refused. */
export const paging = (size: number) => ({
  page: v.optional(wholeNumber, 0),
  size: v.optional(
    v.pipe(
      wholeNumber,
      v.minValue(1),
      v.transform((n) => Math.min(n, limits.pageSize)),
    ),
    size,
  ),
})

/** One variant of a picture about to be PUT. `contentMd5` is base64, as the header of the PUT wants it. */
export const variant = (types: readonly string[], maxBytes: number) =>
  v.object({
    contentType: v.picklist(types),
    contentLength: v.pipe(v.number(), v.integer(), v.minValue(limits.minimumImageBytes), v.maxValue(maxBytes)),
    contentMd5: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{22}==$/)),
    width: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    height: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  })

const jpeg = ['image/jpeg']

/** The three variants of one picture. The base keeps the file's own type, the copies are JPEG (decisions §1). */
export const pictureUpload = (maxBytes: number) =>
  v.object({
    basePhoto: variant(imageTypes, maxBytes),
    medQualityPhoto: variant(jpeg, Math.min(maxBytes, limits.mediumBytes)),
    lowQualityPhoto: variant(jpeg, Math.min(maxBytes, limits.lowBytes)),
  })
export type PictureUpload = v.InferOutput<ReturnType<typeof pictureUpload>>
export type VariantUpload = PictureUpload['basePhoto']
