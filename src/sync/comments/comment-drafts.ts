/**
 * Comments that were written and not posted. They outlive the page, for each user and photo, until the user signs out.
 */
import { removeLocal } from '../../platform/local-storage'
import { readList, writeList } from '../../platform/stored-list'
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

type Entry = [photoId: string, drafts: PhotoDrafts]

const isEntry = (value: unknown): value is Entry => Array.isArray(value) && Array.isArray(value[1]?.returned)
const readAll = (uid: string) => readList(keyOf(uid), isEntry)

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
  return writeList(keyOf(uid), isEmpty ? others : [[photoId, drafts], ...others], MAX_DRAFTS)
}

/** Deletes all drafts of `uid`, who signed out. */
export const dropDrafts = (uid: string) => removeLocal(keyOf(uid))
