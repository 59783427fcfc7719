import { removeLocal } from '../platform/local'

/** Where the people that `uid` searched for are kept. */
export const recentPeopleKey = (uid: string) => `clique.recent-searches.${uid}`

/** Forgets everything of `uid`: they signed out. By itself, because signing out is part of the first load. */
export const dropRecentPeople = (uid: string) => removeLocal(recentPeopleKey(uid))
