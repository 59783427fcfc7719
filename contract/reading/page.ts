/** Schemas of lists, which name their fields differently. See [Note: Tolerant reading] in read.ts. */
import * as v from 'valibot'

/** Needed only until the client has computed `hasMore` from it. */
export const receivedIn = (found: { received: number } | null | undefined): { received?: number } => ({
  received: found?.received ?? 0,
})

/** The fields in which an answer may describe its page. */
export const pageFields = {
  page: v.nullish(v.number()),
  size: v.nullish(v.number()),
  total: v.nullish(v.number()),
  totalCount: v.nullish(v.number()),
  totalPages: v.nullish(v.number()),
  hasMore: v.nullish(v.boolean()),
}
const PageFields = v.object(pageFields)

const ID_NAMES = ['id', 'userId', 'cliqueId', 'collectionDataId', 'collectionItemId', 'commentId', 'photoId']
/** Names of the field that holds the entity of an element. */
const WRAPPERS = ['comment', 'collection', 'flick']

const hasId = (element: unknown): boolean => {
  if (typeof element !== 'object' || element === null) return typeof element === 'string' && element !== ''
  const field = (name: string): unknown => Reflect.get(element, name)
  const isNamed = ID_NAMES.map(field).some((id) => typeof id === 'string' && id !== '')
  return isNamed || WRAPPERS.map(field).some((one) => typeof one === 'object' && hasId(one))
}
/** An element that does not fit its schema and has no id: lists drop it (docs/specification.md 2.7). */
const WithoutId = v.pipe(
  v.custom<null>((element) => !hasId(element)),
  v.transform(() => null),
)

/** Elements of a list, without null and elements without an id, and how many the answer had before. */
export const elements = <const S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.array(v.union([item, WithoutId])),
    v.transform((list) => ({
      items: list.filter((x) => x !== null) as NonNullable<v.InferOutput<S>>[],
      received: list.length,
    })),
  )

/** The same fields with one name each; undefined if the answer does not have them. */
export const placeOf = (fields: v.InferOutput<typeof PageFields>) => ({
  page: fields.page ?? undefined,
  size: fields.size ?? undefined,
  total: fields.total ?? fields.totalCount ?? undefined,
  hasMore: fields.hasMore ?? undefined,
})

/**
 * A list: a bare array or an object with its items under `key` or one of the general names; null is an empty list.
 * `hasMore` stays undefined if the answer does not have it; the client, which knows the requested size, computes it
 * from `received`.
 */
export const page = <const K extends string, const S extends v.GenericSchema>(key: K, item: S) => {
  const list = v.nullish(elements(item))
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
      const named = answer as Partial<Record<string, v.InferOutput<typeof list>>> & v.InferOutput<typeof PageFields>
      const lists = [key, 'items', 'data', 'results', 'cliques', 'collections', 'members'].map((name) => named[name])
      const empty = lists.includes(null) ? { items: [], received: 0 } : undefined
      return { found: lists.find((one) => one !== undefined && one !== null) ?? empty, ...placeOf(named) }
    }),
    v.check((read) => read.found !== undefined, 'Invalid pagination response format'),
    v.transform(({ found, ...read }) => ({ ...read, items: found?.items ?? [], ...receivedIn(found) })),
  )
  const bare = v.pipe(
    elements(item),
    v.transform((found) => ({ ...placeOf({}), items: found.items, ...receivedIn(found) })),
  )
  return v.union([keyed, bare])
}
