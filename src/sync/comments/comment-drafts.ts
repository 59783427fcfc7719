/**
 * Comments that were written and not posted. They outlive the page, for each user and photo, until the user signs out.
 */
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage'
import { currentSession } from '../session/session-state'

/** The user and the thread that a reply answers. */
export interface ReplyTarget {
  threadId: string
  username: string
}
export interface Draft {
  text: string
  replyTo?: ReplyTarget | undefined
}
export interface PhotoDrafts {
  /** The text in the field. */
  current?: Draft | undefined
  /** Texts that could not be posted while another comment was being written, newest first. */
  returned: readonly Draft[]
}

/** The most photos with drafts; the oldest are deleted first. */
const MAX_DRAFTS = 50

const keyOf = (uid: string) => `clique.comment-drafts.${uid}`

type Stored = [photoId: string, drafts: PhotoDrafts][]

/** An invalid text of an earlier version must not break the panel. */
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

/**
 * Replaces the drafts; returns false if they last only as long as the page. Nothing is stored for a user who has signed
 * out.
 */
export const writeDrafts = (photoId: string, drafts: PhotoDrafts): boolean => {
  const uid = currentSession()?.uid
  if (uid === undefined) return true
  const others = readAll(uid).filter(([id]) => id !== photoId)
  const isEmpty = drafts.current === undefined && drafts.returned.length === 0
  const all: Stored = isEmpty ? others : [[photoId, drafts], ...others]
  if (all.length > 0) return writeLocal(keyOf(uid), JSON.stringify(all.slice(0, MAX_DRAFTS)))
  removeLocal(keyOf(uid))
  return true
}

/** Deletes all drafts of `uid`, who signed out. */
export const dropDrafts = (uid: string) => removeLocal(keyOf(uid))
