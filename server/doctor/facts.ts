/** Facts about a running server, which it sends to the doctor through the control socket. */
import * as v from 'valibot'

/** The header that marks a request as the doctor's; its value is Facts.probe. */
export const PROBE_HEADER = 'x-clique-probe'
/** The status that the doctor wants as an answer. */
export const STATUS_HEADER = 'x-clique-probe-status'

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
  /** Whether the server itself signs users in. */
  isOwnSignIn: v.boolean(),
  /** Whether everyone can sign in with the test numbers. */
  hasTestNumbers: v.boolean(),
  /** Bytes of the largest photo. */
  bytesPerFile: v.number(),
  /** Free bytes on the photos' disk, and how many of them photos may not fill; null with a bucket. */
  freeBytes: v.nullable(v.number()),
  keptFree: v.number(),
  /** Files of photos that are missing in the store; absent until they were searched, and with a bucket. */
  missingFiles: v.optional(v.number()),
  bucket: v.optional(v.object({ endpoint: v.string(), name: v.string() })),
  /** Absent if the server makes no backups by itself. */
  backups: v.optional(
    v.object({
      hours: v.number(),
      last: v.optional(moment),
      verified: v.optional(moment),
      /** How many files of photos the newest one lacks. */
      lacking: v.optional(v.number()),
      /** When the backup began that is being made. */
      running: v.optional(moment),
    }),
  ),
})
export type Facts = v.InferOutput<typeof Facts>

/** The parts of the doctor's request that reached the server. */
export const Arrived = v.object({
  headers: v.record(v.string(), v.string()),
  /** Bytes of the body. */
  bytes: v.number(),
  /** The paths of other requests of the doctor, a part of whose body has arrived. */
  underWay: v.array(v.string()),
})
export type Arrived = v.InferOutput<typeof Arrived>

/** Reads an answer of the server to the doctor; undefined if another program answered. */
export const readArrived = (text: string): Arrived | undefined => {
  try {
    return v.parse(Arrived, JSON.parse(text))
  } catch {
    return undefined
  }
}
