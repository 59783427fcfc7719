/** The copy of a user's own data (docs/downloads.md). */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { TimeZone } from '../fields'
import { lifetimes } from '../limits'

const DataExport = v.variant('state', [
  v.object({ state: v.literal('none') }),
  /** `read` of `photos` have been read. */
  v.object({ state: v.literal('preparing'), photos: v.number(), read: v.number() }),
  v.object({
    state: v.literal('ready'),
    photos: v.number(),
    bytes: v.number(),
    readyAt: v.string(),
    expiresAt: v.string(),
    /** From then on another one may be requested. */
    mayRequestAt: v.string(),
  }),
  /** It could not be prepared. Another one may be requested. */
  v.object({ state: v.literal('failed') }),
])
export type DataExport = v.InferOutput<typeof DataExport>

export const exports = defineCalls({
  dataExport: { method: 'GET', path: '/export', access: 'person', lifetime: lifetimes.stats, answer: DataExport },
  /** Prepares a copy, in place of an earlier one. One that is being prepared is continued. */
  requestExport: {
    method: 'POST',
    path: '/export',
    access: 'person',
    body: v.object({ timeZone: v.optional(v.fallback(TimeZone, 'UTC'), 'UTC') }),
    answer: DataExport,
  },
  /** A URL of the archive, as `downloadCollection` answers it. */
  downloadExport: {
    method: 'POST',
    path: '/export/download',
    access: 'person',
    answer: v.object({ url: v.string(), bytes: v.number(), photos: v.number(), missing: v.number() }),
  },
})
