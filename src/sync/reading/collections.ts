/** A collection with its photos, page by page. */
import type { Sort } from '../../../contract/fields'
import { pageSizes } from '../../../contract/limits'
import { resource } from './resource'

/** One page of a collection's photos; every page carries the collection too. */
export const collectionPage = (collectionId: string, sort: Sort, page = 0) =>
  resource('getCollection', { params: { id: collectionId }, query: { page, size: pageSizes.viewer, sort } })
