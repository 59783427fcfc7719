/** What a running server tells the doctor about itself, through the control socket. */
import * as v from 'valibot'

/** The header that marks a request as the doctor's; its value is Facts.probe. */
export const PROBE_HEADER = 'x-clique-probe'

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

export const Facts = v.object({
  /** The server answers requests with this value itself, for as long as the doctor asks. */
  probe: v.string(),
  version: v.string(),
  publicUrl: v.optional(v.string()),
  proxies: v.number(),
  /** Bytes of the largest photo. */
  bytesPerFile: v.number(),
  /** Bytes that are free on the photos' disk, and how many of them photos do not fill; null with a bucket. */
  freeBytes: v.nullable(v.number()),
  keptFree: v.number(),
  bucket: v.optional(v.object({ endpoint: v.string(), name: v.string() })),
  /** Absent where the server makes no backups by itself. */
  backups: v.optional(v.object({ hours: v.number(), last: v.optional(moment), verified: v.optional(moment) })),
})
export type Facts = v.InferOutput<typeof Facts>

/** What reached the server of a request of the doctor's. */
export const Arrived = v.object({
  host: v.optional(v.string()),
  forwardedFor: v.array(v.string()),
  /** Bytes of the body. */
  bytes: v.number(),
  /** Whether bytes of another request's body have arrived that is not yet whole. */
  underWay: v.boolean(),
})
export type Arrived = v.InferOutput<typeof Arrived>
