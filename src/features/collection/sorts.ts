import type { Sort } from '../../../contract/fields'
import { copy } from './copy'

/** How photos lie unless somebody chooses otherwise (specification 2 §7, 'Viewer'). */
export const DEFAULT_SORT: Sort = 'DATEDESC'

const order: Sort[] = ['DATEDESC', 'DATEASC', 'LIKESDESC', 'LIKESASC']

export const sortOptions = order.map((value) => ({ value, label: copy.sorts[value] }))

/** The order that an address names; the default where it names none that exists. */
export const sortIn = (word: unknown): Sort => order.find((sort) => sort === word) ?? DEFAULT_SORT
