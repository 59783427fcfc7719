import { removeLocal } from '../../platform/local-storage'

/** The key under which the users that `uid` searched for are stored. */
export const recentPeopleKey = (uid: string) => `clique.recent-searches.${uid}`

/** Deletes all recent searches of `uid`, who signed out. */
export const dropRecentPeople = (uid: string) => removeLocal(recentPeopleKey(uid))
