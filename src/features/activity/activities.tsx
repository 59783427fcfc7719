import { useEffect, useState } from 'react'
import type { Activity } from '../../../contract/entities'
import { isVisible, watchVisible } from '../../platform/background/visible'
import { markSeen } from '../../sync/activity/seen'
import { useSession } from '../../sync/reading/hooks'
import type { PagedList } from '../../ui/cards/infinite-list'
import { copy } from './copy'
import { Line, LineSkeleton } from './line'
import { Section } from './section'

/** Marks the shown activities as seen, as soon as the tab is visible. */
const useMarkSeen = (newest: string | undefined) => {
  const uid = useSession()?.uid
  useEffect(() => {
    if (uid === undefined || newest === undefined) return
    const mark = () => void markSeen(uid, newest)
    if (isVisible()) mark()
    return watchVisible(mark)
  }, [uid, newest])
}

/** Ids that were new at some moment of this visit: they stay under 'New' until the user leaves the screen. */
const useNewIds = (items: readonly Activity[]): ReadonlySet<string> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const added = items.filter(({ id, isNew }) => isNew && !ids.has(id)).map(({ id }) => id)
  if (added.length === 0) return ids
  const all = new Set([...ids, ...added])
  setIds(all)
  return all
}

/** Activities of other users, with a heading where the user stopped last time. */
export function Activities({ list }: { list: PagedList<Activity> }) {
  const newIds = useNewIds(list.items)
  useMarkSeen(list.items.find(({ isNew }) => isNew)?.at)
  const fresh = list.items.filter(({ id }) => newIds.has(id))
  const earlier = list.items.filter(({ id }) => !newIds.has(id))
  // The places in a part are not those in the list.
  const part = fresh.length > 0 ? { ...list, near: undefined } : list
  return (
    <>
      {fresh.length > 0 && (
        <Part title={copy.new} list={{ ...part, items: fresh, hasMore: list.hasMore && earlier.length === 0 }} />
      )}
      {(earlier.length > 0 || fresh.length === 0) && (
        <Part title={fresh.length > 0 ? copy.earlier : copy.activities} list={{ ...part, items: earlier }} />
      )}
    </>
  )
}

function Part({ title, list }: { title: string; list: PagedList<Activity> }) {
  return (
    <Section
      title={title}
      list={list}
      layout="rows"
      idOf={({ id }) => id}
      renderItem={(activity) => <Line activity={activity} />}
      skeleton={<LineSkeleton />}
    />
  )
}
