/** Lists as servers word them. See [Note: Tolerant reading] in read.ts. */
import * as v from 'valibot'

const pageFields = {
  page: v.optional(v.number()),
  size: v.optional(v.number()),
  total: v.optional(v.number()),
  totalCount: v.optional(v.number()),
  totalPages: v.optional(v.number()),
  hasMore: v.optional(v.boolean()),
}
const PageFields = v.object(pageFields)

/**
 * A list: a bare array or an object with its items under `key` or one of the general names. Elements that are null are
 * dropped. `hasMore` stays undefined where the answer does not say; the client, who knows the size asked for, fills it.
 */
export const page = <const K extends string, const S extends v.GenericSchema>(key: K, item: S) => {
  const items = v.pipe(
    v.array(v.nullable(item)),
    v.transform((list) => list.filter((x) => x !== null) as NonNullable<v.InferOutput<S>>[]),
  )
  const list = v.optional(items)
  const keyed = v.pipe(
    v.object({
      ...pageFields,
      items: list,
      data: list,
      results: list,
      cliques: list,
      collections: list,
      members: list,
      ...({ [key]: list } as { [P in K]: typeof list }),
    }),
    v.transform((answer) => {
      const named = answer as Partial<Record<string, NonNullable<v.InferOutput<S>>[]>> &
        v.InferOutput<typeof PageFields>
      const found = [key, 'items', 'data', 'results', 'cliques', 'collections', 'members'].map((k) => named[k])
      return {
        items: found.find((list) => list !== undefined),
        page: named.page,
        size: named.size,
        total: named.total ?? named.totalCount,
        hasMore: named.hasMore,
      }
    }),
    v.check((read) => read.items !== undefined, 'Invalid pagination response format'),
    v.transform((read) => ({ ...read, items: read.items ?? [] })),
  )
  const bare = v.pipe(
    items,
    v.transform((all) => ({ items: all, page: undefined, size: undefined, total: undefined, hasMore: undefined })),
  )
  return v.union([keyed, bare])
}
