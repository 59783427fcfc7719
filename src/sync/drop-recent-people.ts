/** By itself, because signing out belongs to the first load, and the list of recent people does not. */
import { removeLocal } from '../platform/local'

/** Where the recent people of `uid` lie in local storage. */
export const recentPeopleKey = (uid: string) => `clique.recent-searches.${uid}`

/** Forgets everybody whom `uid` had found: they signed out. */
export const dropRecentPeople = (uid: string) => removeLocal(recentPeopleKey(uid))
