/** Comments that were written and not posted. They outlive the page, for each user and photo, until the user signs out. */
import { readLocal, removeLocal, writeLocal } from '../../platform/identity/local'
import { currentSession } from '../session/session-state'

/** Whom a reply answers, and the thread it goes to. */
export interface ReplyTarget {
  threadId: string
  username: string
}
export interface Draft {
  text: string
  replyTo?: ReplyTarget | undefined
}
export interface PhotoDrafts {
  /** What is in the field. */
  current?: Draft | undefined
  /** What could not be posted while something else was being written, newest first. */
  returned: readonly Draft[]
}

/** Photos with drafts; the oldest are forgotten first. */
const MOST = 50

const keyOf = (uid: string) => `clique.comment-drafts.${uid}`

type Stored = [photoId: string, drafts: PhotoDrafts][]

/** An earlier version's text must not break the panel. */
const readAll = (uid: string): Stored => {
  try {
    const value: unknown = JSON.parse(readLocal(keyOf(uid)) ?? '[]')
    return Array.isArray(value) ? (value as Stored).filter((entry) => Array.isArray(entry?.[1]?.returned)) : []
  } catch {
    return []
  }
}

/** The signed-in user's drafts of a photo. */
export const readDrafts = (photoId: string): PhotoDrafts => {
  const uid = currentSession()?.uid
  const found = uid === undefined ? undefined : readAll(uid).find(([id]) => id === photoId)
  return found?.[1] ?? { returned: [] }
}

/** Replaces them; false where they last only as long as the page. Nothing is kept for a user who has signed out. */
export const writeDrafts = (photoId: string, drafts: PhotoDrafts): boolean => {
  const uid = currentSession()?.uid
  if (uid === undefined) return true
  const others = readAll(uid).filter(([id]) => id !== photoId)
  const isEmpty = drafts.current === undefined && drafts.returned.length === 0
  const all: Stored = isEmpty ? others : [[photoId, drafts], ...others]
  if (all.length > 0) return writeLocal(keyOf(uid), JSON.stringify(all.slice(0, MOST)))
  removeLocal(keyOf(uid))
  return true
}

/** Forgets all drafts of `uid`: they signed out. */
export const dropDrafts = (uid: string) => removeLocal(keyOf(uid))
