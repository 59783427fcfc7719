import type { Activity } from '../../../contract/entities'
import { useLive } from '../../store/use-live'
import { useList, useResource, useSession } from '../reading/hooks'
import { activitiesPage } from './pages'
import { isNewAfter, readWaitingMark } from './seen'

const useWaitingMark = () => {
  const uid = useSession()?.uid
  return useLive(() => (uid === undefined ? '' : readWaitingMark(uid)), [uid], '')
}

/** What other users did that concerns the user, newest first. */
export const useActivities = () => {
  const list = useList(activitiesPage, ({ id }: Activity) => id)
  const mark = useWaitingMark()
  return { ...list, items: list.items.map((item) => ({ ...item, isNew: isNewAfter(item, mark) })) }
}

/** How many activities of the first page are new. */
export const useNewActivityCount = (): number => {
  const mark = useWaitingMark()
  return useResource(activitiesPage(0)).data?.items.filter((item) => isNewAfter(item, mark)).length ?? 0
}
