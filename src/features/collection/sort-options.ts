import { copy } from './copy'
import { sortOrder } from './sorts'

/** The orders that can be chosen, with their names. */
export const sortOptions = sortOrder.map((value) => ({ value, label: copy.sorts[value] }))
