import { useSyncExternalStore } from 'react'
import { recentPeople, watchRecentPeople } from './recent-people'

/** The users searched for last, live. */
export const useRecentPeople = () => useSyncExternalStore(watchRecentPeople, recentPeople)
