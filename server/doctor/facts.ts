/** Facts about a running server, which it sends to the doctor through the control socket. */
import * as v from 'valibot'

/** The header that marks a request as the doctor's; its value is Facts.probe. */
export const PROBE_HEADER = 'x-clique-probe'

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

export const Facts = v.object({
  /** The server itself answers requests with this value while the doctor is connected. */
  probe: v.string(),
  version: v.string(),
  publicUrl: v.optional(v.string()),
  proxies: v.number(),
  /** Bytes of the largest photo. */
  bytesPerFile: v.number(),
  /** Free bytes on the photos' disk, and how many of them photos may not fill; null with a bucket. */
  freeBytes: v.nullable(v.number()),
  keptFree: v.number(),
  bucket: v.optional(v.object({ endpoint: v.string(), name: v.string() })),
  /** Absent if the server makes no backups by itself. */
  backups: v.optional(v.object({ hours: v.number(), last: v.optional(moment), verified: v.optional(moment) })),
})
export type Facts = v.InferOutput<typeof Facts>

/** The parts of the doctor's request that reached the server. */
export const Arrived = v.object({
  host: v.optional(v.string()),
  forwardedFor: v.array(v.string()),
  /** Bytes of the body. */
  bytes: v.number(),
  /** Whether bytes of another request's body have arrived that is not yet whole. */
  underWay: v.boolean(),
})
export type Arrived = v.InferOutput<typeof Arrived>
