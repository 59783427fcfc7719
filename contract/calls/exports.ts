/** The copy of a user's own data (docs/downloads.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { TimeZone } from '../fields'
import { lifetimes } from '../limits'

const DataExport = v.variant('state', [
  v.object({ state: v.literal('none') }),
  /** `read` out of `photos` have been read. */
  v.object({ state: v.literal('preparing'), photos: v.number(), read: v.number() }),
  v.object({
    state: v.literal('ready'),
    photos: v.number(),
    bytes: v.number(),
    readyAt: v.string(),
    expiresAt: v.string(),
    /** The time from which another copy may be requested. */
    mayRequestAt: v.string(),
  }),
  /** The copy could not be prepared. Another one may be requested. */
  v.object({ state: v.literal('failed') }),
])
export type DataExport = v.InferOutput<typeof DataExport>

export const exports = defineCalls({
  dataExport: { method: 'GET', path: '/export', access: 'person', lifetime: lifetimes.stats, answer: DataExport },
  /** Prepares a copy that replaces an earlier one. A copy that is being prepared is continued. */
  requestExport: {
    method: 'POST',
    path: '/export',
    access: 'person',
    body: v.object({ timeZone: v.optional(v.fallback(TimeZone, 'UTC'), 'UTC') }),
    answer: DataExport,
  },
  /** A URL of the archive, in the form that `downloadCollection` returns. */
  downloadExport: {
    method: 'POST',
    path: '/export/download',
    access: 'person',
    answer: v.object({ url: v.string(), bytes: v.number(), photos: v.number(), missing: v.number() }),
  },
})
