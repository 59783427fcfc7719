/** A collection with its photos, page by page. */
import type { Sort } from '../../../contract/fields'
import { MAX_PAGE_SIZE, pageSizes } from '../../../contract/page-sizes'
import { resource } from './resource'

/** One page of a collection's photos; every page carries the collection too. */
export const collectionPage = (collectionId: string, sort: Sort, page = 0) =>
  resource('getCollection', { params: { id: collectionId }, query: { page, size: pageSizes.viewer, sort } })

const SIZE = pageSizes.viewer
/** The number of pages in a call of the largest size. */
const PAGES = MAX_PAGE_SIZE / SIZE

/** The page with its neighbours, as many as one call answers, stored page by page. */
const collectionPages = (collectionId: string, sort: Sort, page: number) => {
  const from = Math.floor(page / PAGES)
  const query = { page: from, size: MAX_PAGE_SIZE, sort }
  const wide = resource('getCollection', { params: { id: collectionId }, query })
  type Collected = NonNullable<(typeof wide)['answer']>
  const partOf = (answer: Collected, at: number) => ({
    key: collectionPage(collectionId, sort, from * PAGES + at).key,
    value: {
      ...answer,
      page: from * PAGES + at,
      size: SIZE,
      items: answer.items.slice(at * SIZE, (at + 1) * SIZE),
      hasMore: answer.hasMore || (at + 1) * SIZE < answer.items.length,
    },
  })
  // Without the first page: it shows whether the stored later pages are outdated, and is fetched by itself.
  const partsOf = (answer: Collected) =>
    Array.from({ length: PAGES }, (_, at) => partOf(answer, at)).filter(({ value }) => value.page > 0)
  return { ...wide, partsOf }
}

/** A collection's photos in one order, as they are fetched by ranges. */
export const collectionList = (collectionId: string, sort: Sort) => ({
  size: SIZE,
  pageOf: (page: number) => collectionPage(collectionId, sort, page),
  pagesOf: (page: number) => collectionPages(collectionId, sort, page),
})
