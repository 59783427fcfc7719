/** The search of the pages that show a collection. */
import type { Sort } from '../../../contract/fields'
import { DEFAULT_SORT, sortIn } from '../../features/collection/grid/sorts'

export interface CollectionSearch {
  /** Absent for the default. */
  sort?: Sort
  /** The photo that is open in the viewer. */
  photo?: string
  /** The photo's comments are open too. */
  comments?: true
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry was made by opening a photo: one step back is its collection. */
    photoOpened?: boolean
  }
}

export const collectionSearch = ({ sort, photo, comments }: Record<string, unknown>): CollectionSearch => ({
  ...(sortIn(sort) !== DEFAULT_SORT && { sort: sortIn(sort) }),
  ...(typeof photo === 'string' && photo !== '' && { photo }),
  ...(typeof photo === 'string' &&
    photo !== '' &&
    comments !== undefined &&
    comments !== false && { comments: true as const }),
})
