/** Fields that several calls share, as a caller may send them. */
import * as v from 'valibot'
import type { Schema } from './call'
import { isLonger } from './length'
import { imageTypes, limits } from './limits'
import { MAX_PAGE_SIZE } from './page-sizes'
import { visibleText } from './visible'

/** In lower case, as on the server, so that two ids of one thing are equal texts. */
export const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** The last part of an invite link: 16 random bytes. */
export const InviteToken = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** 32 random bytes: the last part of a personal invitation, and the key of a device that opens one. */
export const Secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Forbidden characters: control characters other than line breaks and tabs, which PostgreSQL or a terminal cannot take. */
const CONTROL = /[^\P{Cc}\n\r\t]/u
/** A text is cleaned character by character, so a text many times longer than its limit is refused first. */
const MAX_RAW_PER_CHARACTER = 20
const clean = (max: number) =>
  v.pipe(
    v.string(),
    v.check((s) => s.length <= max * MAX_RAW_PER_CHARACTER, `longer than ${max} characters`),
    v.transform(visibleText),
    v.check((s) => !CONTROL.test(s)),
    v.check((s) => !isLonger(s, max), `longer than ${max} characters`),
  )
/** The visible part of a text ([Note: Visible text]); empty if nothing is visible. */
export const text = (max: number) => clean(max)
/** The same with at least one visible character. */
export const requiredText = (max: number) => v.pipe(clean(max), v.minLength(1))

export const Username = v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/), v.maxLength(limits.username))
/** Checks the syntax only, not whether the mailbox exists. */
export const Email = v.pipe(v.string(), v.trim(), v.maxLength(limits.email), v.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/))
export const Phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/))
/** One of these words, in upper or lower case; the output is in upper case. */
const word = <const T extends string>(...words: T[]) =>
  v.pipe(
    v.picklist([...words, ...words.map((one) => one.toLowerCase() as Lowercase<T>)]),
    v.transform((one) => one.toUpperCase() as T),
  )
export const Visibility = word('PUBLIC', 'FOLLOWERS', 'PRIVATE')
export const Sort = word('DATEDESC', 'DATEASC', 'LIKESDESC', 'LIKESASC')
export type Sort = v.InferOutput<typeof Sort>
export const IsoDate = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((s) => !Number.isNaN(Date.parse(s))),
)

const isTimeZone = (timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** A name that Intl supports, such as Europe/Berlin. */
export const TimeZone = v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone, 'no time zone'))

/** A query's number arrives as text. */
const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
)

/** A user's own limit of space, in GB. */
export const Quota = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.quotaGigabytes))

/** Pages count from 0. Sizes above the limit are clamped, not refused. */
export const paging = (size: number) => ({
  page: v.optional(wholeNumber, 0),
  size: v.optional(
    v.pipe(
      wholeNumber,
      v.minValue(1),
      v.transform((n) => Math.min(n, MAX_PAGE_SIZE)),
    ),
    size,
  ),
})

/** One variant of a picture about to be PUT. `contentMd5` is base64, as in the header of the PUT. */
export const variant = (types: readonly string[], maxBytes: number) =>
  v.object({
    contentType: v.picklist(types),
    contentLength: v.pipe(v.number(), v.integer(), v.minValue(limits.minimumImageBytes), v.maxValue(maxBytes)),
    contentMd5: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{22}==$/)),
    width: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    height: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  })

const Base64 = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/),
  v.check((s) => s.length % 4 === 0),
)
const bytesIn = (base64: string) => (base64.length / 4) * 3 - (base64.length - base64.replace(/=+$/, '').length)

/**
 * Like `variant`, but the bytes may be in `data` (base64, docs/specification.md 2.3). Without `contentLength` the length is
 * computed from `data`.
 */
const variantWithData = (types: readonly string[], maxBytes: number) => {
  const { entries } = variant(types, maxBytes)
  return v.pipe(
    v.object({ ...entries, contentLength: v.optional(entries.contentLength), data: v.optional(Base64) }),
    v.transform((one) => ({ ...one, contentLength: one.contentLength ?? (one.data ? bytesIn(one.data) : 0) })),
    v.check(({ contentLength, data }) => !data || contentLength === bytesIn(data), 'data has another length'),
    v.check(({ contentLength }) => v.is(entries.contentLength, contentLength), 'contentLength or data is not allowed'),
  )
}

const jpeg = ['image/jpeg']

const threeOf = <S extends Schema>(one: (types: readonly string[], maxBytes: number) => S, maxBytes: number) =>
  v.object({
    basePhoto: one(imageTypes, maxBytes),
    medQualityPhoto: one(jpeg, Math.min(maxBytes, limits.mediumBytes)),
    lowQualityPhoto: one(jpeg, Math.min(maxBytes, limits.lowBytes)),
  })

/**
 * The three variants of one photo. The base keeps the file's own type, the copies are JPEG (docs/specification.md 3.1).
 */
export const photoUpload = (maxBytes: number) => threeOf(variant, maxBytes)
/** The three variants of a picture of a user or clique, a banner or a cover: each with or without its bytes. */
export const pictureUpload = (maxBytes: number) => threeOf(variantWithData, maxBytes)
export type PictureUpload = v.InferOutput<ReturnType<typeof pictureUpload>>
export type VariantUpload = PictureUpload['basePhoto']
