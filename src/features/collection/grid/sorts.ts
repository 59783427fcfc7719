import type { Sort } from '../../../../contract/fields'

/** The default order of photos (docs/specification.md 2.7 'Viewer'). */
export const DEFAULT_SORT: Sort = 'DATEDESC'

/** In the order in which they are offered. */
export const sorts: readonly Sort[] = ['DATEDESC', 'DATEASC', 'LIKESDESC', 'LIKESASC']

/** The order in a URL; the default if the URL has no valid order. */
export const sortIn = (word: unknown): Sort => sorts.find((sort) => sort === word) ?? DEFAULT_SORT
