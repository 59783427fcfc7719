/** The stored rows of some pages of a list. */
import { describe, log } from '../../../platform/log'
import type { Row } from '../../../store/responses'
import { readStored } from '../fetch'
import { idOf } from '../listing'
import type { Resource } from '../resource'
import { shareStructure } from '../share-structure'

export interface Paged {
  items: unknown[]
  total?: number | undefined
  hasMore?: boolean | undefined
}

/** A different total, or an item on both pages: the list changed between the two requests. */
export const isOutdatedBy = <A extends Paged>(before: Row<A>, later: Row<A>) => {
  const ids = new Set(later.value.items.map(idOf))
  return before.value.total !== later.value.total || before.value.items.some((item) => ids.has(idOf(item)))
}

/** `shown` returns the shown row of a page; parts that did not change stay the same objects. */
export const createStoredPages = <A extends Paged>(
  uid: string,
  pageOf: (page: number) => Resource<A>,
  shown: (page: number) => Row<A> | undefined,
) => {
  /** null: nothing is stored; absent: not read yet. */
  let rows = new Map<number, Row<A> | null>()
  /** The number of reads of each page: an earlier read must not overtake a later one. */
  let turns = new Map<number, number>()
  return {
    rows: (): ReadonlyMap<number, Row<A> | null> => rows,
    /** True even while it is being read. */
    isKnown: (page: number) => turns.has(page),
    read: async (page: number) => {
      const during = turns
      const turn = (turns.get(page) ?? 0) + 1
      turns.set(page, turn)
      const row = await readStored(uid, pageOf(page)).catch((error: unknown) => {
        log.error('store.unreadable', { error: describe(error) })
      })
      if (turns === during && turns.get(page) === turn)
        rows.set(page, shareStructure(rows.get(page) ?? shown(page), row ?? null))
    },
    forget: () => {
      rows = new Map()
      turns = new Map()
    },
  }
}
