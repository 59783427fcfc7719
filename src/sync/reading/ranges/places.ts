/** The places of a list that is read in any order. */
import type { Row } from '../../../store/responses'

export interface Places<T> {
  /** One place for each item of the list, in order; undefined: not known on this device. */
  places: (T | undefined)[]
  /** The stamp of the request whose answer each item is part of. */
  requestedAt: ReadonlyMap<T, number>
  /** The page that was answered last. */
  latest: number | undefined
}

interface PageOf<T> {
  items: T[]
  total?: number | undefined
  hasMore?: boolean | undefined
}
type PageRow<T> = readonly [number, Row<PageOf<T>>]

/**
 * The length of the list: the total of the latest answer, corrected by the error of the last page's total. Without a
 * total it is the number of known items, plus one if more follow.
 */
const lengthOf = <T>(latestFirst: readonly PageRow<T>[], size: number) => {
  const endOf = ([page, { value }]: PageRow<T>) => page * size + value.items.length
  const total = latestFirst.find(([, { value }]) => value.total !== undefined)?.[1].value.total ?? 0
  const last = latestFirst.find(
    ([page, { value }]) => value.hasMore === false && (page === 0 || value.items.length > 0),
  )
  if (last) return total + endOf(last) - (last[1].value.total ?? total)
  const current = latestFirst.filter(([, { value }]) => (value.total ?? total) === total)
  const least = Math.max(0, ...current.map((row) => endOf(row) + (row[1].value.hasMore ? 1 : 0)))
  const most = Math.min(...current.filter(([page, { value }]) => page > 0 && value.items.length === 0).map(endOf))
  return Math.min(Math.max(total, least), most)
}

/** Arranges pages by place. An item that is on two pages is shown once, at its place in the later answer. */
export const placesOf = <T>(
  pages: ReadonlyMap<number, Row<PageOf<T>>>,
  size: number,
  idOf: (item: T) => string,
): Places<T> => {
  const latestFirst = [...pages].toSorted(([, a], [, b]) => (b.requestedAt ?? 0) - (a.requestedAt ?? 0))
  const places: (T | undefined)[] = Array.from({ length: lengthOf(latestFirst, size) })
  const requestedAt = new Map<T, number>()
  const seen = new Set<string>()
  for (const [page, row] of latestFirst) {
    for (const [at, item] of row.value.items.entries()) {
      if (seen.has(idOf(item))) continue
      seen.add(idOf(item))
      const place = page * size + at
      while (places.length < place) places.push(undefined)
      places[place] = item
      requestedAt.set(item, row.requestedAt ?? 0)
    }
  }
  return { places, requestedAt, latest: latestFirst[0]?.[0] }
}
