import { useEffect } from 'react'
import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import type { ListState } from '../../sync/reading/hooks'
import { useEntries } from '../../sync/writing/overlay/use-collections'

type Feed = Answer<Calls['feed']>
export type Entry = Feed['items'][number]

/** What is shown of the feed's items. */
export interface Shown {
  of: readonly Entry[]
  items: Entry[]
}

interface ShownFeedProps {
  feed: ListState<Entry, Feed>
  onChange: (shown: Shown) => void
}

/**
 * The feed with the user's own edits and deletions applied. A part of its own, which draws nothing: the overlay is no part
 * of the first load.
 */
export default function ShownFeed({ feed, onChange }: ShownFeedProps) {
  const { items } = useEntries(feed)
  const of = feed.items
  useEffect(() => onChange({ of, items }), [of, items, onChange])
  return null
}
