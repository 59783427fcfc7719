import { useState } from 'react'
import type { User } from '../../../contract/entities'

/**
 * The users of a list, and all users who were in it since it was opened: a user who was unfollowed by mistake must
 * still be listed to be followed again, and no row moves under a finger.
 */
export const useKept = (items: readonly User[]): User[] => {
  const [known, setKnown] = useState<readonly User[]>([])
  const fresh = new Map(items.map((person) => [person.userId, person]))
  const seen = new Set(known.map((person) => person.userId))
  const added = items.filter((person) => !seen.has(person.userId))
  if (added.length > 0) setKnown([...known, ...added])
  return [...known, ...added].map((person) => fresh.get(person.userId) ?? person)
}
