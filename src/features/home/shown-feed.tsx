import { useEffect } from 'react'
import type { ListState } from '../../sync/reading/hooks'
import { useEntries, type Entry } from '../../sync/writing/use-collections'

export interface Shown<E> {
  /** The items that these are shown for. */
  of: readonly E[]
  items: E[]
}

interface ShownFeedProps<E, A> {
  feed: ListState<E, A>
  onChange: (shown: Shown<E>) => void
}

/**
 * The feed with the user's own edits and deletions applied. A part of its own, which draws nothing: the overlay is no part
 * of the first load.
 */
export function ShownFeed<E extends Entry, A>({ feed, onChange }: ShownFeedProps<E, A>) {
  const { items } = useEntries(feed)
  const of = feed.items
  useEffect(() => onChange({ of, items }), [of, items, onChange])
  return null
}
