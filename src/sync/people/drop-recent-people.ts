import { removeLocal } from '../../platform/identity/local'

/** Where the people that `uid` searched for are kept. */
export const recentPeopleKey = (uid: string) => `clique.recent-searches.${uid}`

/** Forgets everything of `uid`: they signed out. */
export const dropRecentPeople = (uid: string) => removeLocal(recentPeopleKey(uid))
