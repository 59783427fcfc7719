import { describe, log } from '../../../platform/log'
import { withMarksOf } from '../../../store/later-pages'
import type { Row } from '../../../store/responses'
import { readStored } from '../stored'
import { prefetched } from '../prefetch'
import type { Resource } from '../resource'
import { shareStructure } from '../share-structure'

/** The stored rows of some pages of a list; the first one at once, if a route has prefetched it. */
export const createStoredPages = <A>(uid: string, pageOf: (page: number) => Resource<A>) => {
  const first = prefetched(uid, pageOf(0))
  /** null: nothing is stored; absent: not read yet. With the marks of the first page (see [Note: Later pages]). */
  const rows = new Map<number, Row<A> | null>(first && [[0, first]])
  /** The last row of each page: parts that did not change stay the same objects. */
  const last = new Map<number, Row<A> | null>(rows)
  const show = (page: number) => {
    const row = last.get(page) ?? null
    rows.set(page, row && withMarksOf(last.get(0), row))
  }
  /** The number of reads of each page: an earlier read must not overtake a later one. */
  let turns = new Map<number, number>()
  const readPage = async (page: number, during: typeof turns) => {
    const turn = (turns.get(page) ?? 0) + 1
    turns.set(page, turn)
    const stored = await readStored(uid, pageOf(page)).catch((error: unknown) => {
      log.error('store.unreadable', { error: describe(error) })
    })
    if (turns !== during || turns.get(page) !== turn) return
    const row = shareStructure(last.get(page), stored ?? null)
    const marks = last.get(0)?.later
    last.set(page, row)
    show(page)
    if (last.get(0)?.later !== marks) for (const other of rows.keys()) show(other)
  }
  return {
    rows,
    /** The pages that have ever been read. */
    pages: () => [...last.keys()],
    /** The pages that were read since the last `forget`, or are being read. */
    known: () => [...turns.keys()],
    /** Those of these pages that were not read since then. */
    unread: (pages: readonly number[]) => pages.filter((page) => !turns.has(page)),
    /** Resolves to whether any pages were read, and none forgotten in the meantime. */
    read: async (pages: readonly number[]) => {
      const during = turns
      await Promise.all(pages.map((page) => readPage(page, during)))
      return pages.length > 0 && turns === during
    },
    forget: () => {
      rows.clear()
      turns = new Map()
    },
  }
}
export type StoredPages<A> = ReturnType<typeof createStoredPages<A>>
