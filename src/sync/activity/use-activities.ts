import type { Activity } from '../../../contract/entities'
import { useList, useResource } from '../reading/hooks'
import { useOverlay } from '../mutations/overlay/use-overlay'
import { activitiesPage } from './pages'
import { isNewAfter, seenUntil } from './seen'

/** Other users' actions that concern the user, newest first. */
export const useActivities = () => {
  const list = useList(activitiesPage, ({ id }: Activity) => id)
  const mark = seenUntil(useOverlay())
  return { ...list, items: list.items.map((item) => ({ ...item, isNew: isNewAfter(item, mark) })) }
}

/** The number of new activities on the first page. */
export const useNewActivityCount = (): number => {
  const mark = seenUntil(useOverlay())
  return useResource(activitiesPage(0)).data?.items.filter((item) => isNewAfter(item, mark)).length ?? 0
}
