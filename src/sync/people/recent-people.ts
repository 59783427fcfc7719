/**
 * Users whom the signed-in user found by searching and opened, stored on this device only for that user
 * (docs/specification.md 1.2 'Search').
 */
import type { User } from '../../../contract/entities'
import { readLocal, watchLocal } from '../../platform/local-storage'
import { parseList, writeList } from '../../platform/stored-list'
import { createSubscribers } from '../../platform/subscribers'
import { recentPeopleKey } from './drop-recent-people'
import { currentSession } from '../session/session-state'

export type RecentPerson = Pick<User, 'userId' | 'username' | 'firstName' | 'lastName' | 'profilePic'>

/** The most users that are stored (docs/specification.md 1.3 'Recent users'). */
const MAX_RECENT_PEOPLE = 10

const NO_PEOPLE: readonly RecentPerson[] = []
/** The last parsed text, so that listeners get the same list until the text changes. */
let parsed: { key: string; text: string | undefined; people: readonly RecentPerson[] } | undefined
const { subscribe, notify } = createSubscribers((life) => {
  life.addEventListener('abort', watchLocal(notify))
})

const isPerson = (value: unknown): value is RecentPerson =>
  typeof value === 'object' &&
  value !== null &&
  ['userId', 'username', 'firstName', 'lastName'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** The signed-in user's list, most recent first. */
export const recentPeople = (): readonly RecentPerson[] => {
  const uid = currentSession()?.uid
  if (uid === undefined) return NO_PEOPLE
  const key = recentPeopleKey(uid)
  const text = readLocal(key)
  if (parsed?.key !== key || parsed.text !== text)
    parsed = { key, text, people: parseList(text, isPerson).slice(0, MAX_RECENT_PEOPLE) }
  return parsed.people
}

export const watchRecentPeople = subscribe

/** Replaces the list: by one with a user less, an empty one, or the earlier one (Undo). */
export const keepRecentPeople = (people: readonly RecentPerson[]) => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  writeList(recentPeopleKey(uid), people, MAX_RECENT_PEOPLE)
  notify()
}

/** Puts a user first; a user who is in the list moves up, and the eleventh is removed. */
export const rememberPerson = ({ userId, username, firstName, lastName, profilePic }: RecentPerson) =>
  keepRecentPeople([
    { userId, username, firstName, lastName, profilePic },
    ...recentPeople().filter((person) => person.userId !== userId),
  ])

export const forgetPerson = (userId: string) =>
  keepRecentPeople(recentPeople().filter((person) => person.userId !== userId))
