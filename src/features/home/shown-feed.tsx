import { useEffect } from 'react'
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import type { ListState } from '../../sync/reading/hooks'
import { useEntries } from '../../sync/mutations/overlay/use-collections'

type Feed = Answer<Calls['feed']>
export type Entry = Feed['items'][number]

/** `items`: the items `of` the feed with the user's own edits and deletions applied. */
export interface Shown {
  of: readonly Entry[]
  items: Entry[]
}

interface ShownFeedProps {
  feed: ListState<Entry, Feed>
  onChange: (shown: Shown) => void
}

/**
 * Calls `onChange` with the feed with the user's own edits and deletions applied. It renders nothing: it is a component
 * so that the overlay loads lazily, after the first load.
 */
export default function ShownFeed({ feed, onChange }: ShownFeedProps) {
  const { items } = useEntries(feed)
  const of = feed.items
  useEffect(() => onChange({ of, items }), [of, items, onChange])
  return null
}
