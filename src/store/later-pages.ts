/**
 * [Note: Later pages]
 *
 * One event makes every page of a list stale. It is noted once, in the row of the first page, with its stamp: a later
 * page that was requested earlier is stale. So an event costs the same for a list of one page and of five hundred; the
 * other rows are neither read nor written. A single later page may also be marked by itself.
 */
import type { LaterPages, ResponseRow } from './cache'

/** The key of the first page of a key's list; the key itself if it is no later page. */
export const firstPageOf = (key: string) => key.replace(/([?&]page=)\d+/, '$10')

export const isFirstPage = (key: string) => /[?&]page=0(&|$)/.test(key)

/** A change makes the later pages stale. */
export const noteLater = (row: ResponseRow, how: true | 'by event', changedAt: number) => {
  const name: keyof LaterPages = how === true ? 'own' : 'byEvent'
  row.later = { ...row.later, [name]: Math.max(row.later?.[name] ?? 0, changedAt) }
}

/** The row of a later page with the marks of its list's first page; the row itself if they do not concern it. */
export const withMarksOf = <R extends Pick<ResponseRow, 'requestedAt' | 'stale' | 'later'>>(
  first: R | null | undefined,
  row: R,
): R => {
  const { own = 0, byEvent = 0 } = first?.later ?? {}
  const requestedAt = row.requestedAt ?? 0
  if (row === first || row.stale === true || requestedAt >= Math.max(own, byEvent)) return row
  return { ...row, stale: requestedAt < own ? true : 'by event' }
}
