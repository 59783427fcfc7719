import type { Sort } from '../../../contract/fields'
import { deviceTimeZone } from '../../platform/time-zone'
import { useResource } from './hooks'
import { resource } from './resource'

export interface Month {
  /** '2026-08', in the user's time zone. */
  month: string
  count: number
}

const monthsOf = (collectionId: string) =>
  resource('collectionMonths', { params: { id: collectionId }, query: { timeZone: deviceTimeZone() } })

/** The months of a collection's photos in the order in which they are shown; undefined until they are known. */
export const useMonths = (collectionId: string, sort: Sort): readonly Month[] | undefined => {
  const months = useResource(monthsOf(collectionId)).data?.months
  return sort === 'DATEASC' ? months?.toReversed() : months
}
