/** Unposted text for each photo. It outlives the page (sync/comments/comment-drafts.ts). */
import { holdUnsent } from '../../platform/unsent'
import { readDrafts, writeDrafts, type Draft, type PhotoDrafts } from '../../sync/comments/comment-drafts'
import { currentSession } from '../../sync/session/session-state'

export type { Draft, ReplyTarget } from '../../sync/comments/comment-drafts'

let release: (() => void) | undefined
const listeners = new Set<() => void>()

/** Milliseconds: storing all drafts takes longer than a key should, and the key is drawn in the meantime. */
const STORED_AFTER_MS = 100

/** The text in a field that is not stored yet. */
let typed: { uid: string | undefined; photoId: string; draft: Draft; timer: ReturnType<typeof setTimeout> } | undefined

/** The stored drafts of a photo with the text in its field. */
const draftsOf = (photoId: string): PhotoDrafts => {
  const stored = readDrafts(photoId)
  if (typed?.photoId !== photoId || typed.uid !== currentSession()?.uid) return stored
  const { draft } = typed
  return { ...stored, current: draft.text || draft.replyTo ? draft : undefined }
}

/** While a reload would lose text, no new version takes over. */
const write = (photoId: string, drafts: PhotoDrafts) => {
  if (typed?.photoId === photoId) {
    clearTimeout(typed.timer)
    typed = undefined
  }
  if (!writeDrafts(photoId, drafts)) release ??= holdUnsent()
  else {
    release?.()
    release = undefined
  }
  for (const listener of listeners) listener()
}

const storeTyped = () => typed && write(typed.photoId, draftsOf(typed.photoId))
addEventListener('pagehide', storeTyped)
document.addEventListener('visibilitychange', storeTyped)

/** Calls `listener` after each change in this tab; returns a function that stops it. */
export const watchDrafts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All unposted text for a photo, as one text. */
export const unpostedText = (photoId: string) => {
  const { current, returned } = draftsOf(photoId)
  return [current, ...returned].flatMap((draft) => draft?.text || []).join('\n\n')
}

/** Stores the text in the field: within 100 ms, or as soon as the page is left or hidden. */
export const keepDraft = (photoId: string, draft: Draft) => {
  if (typed?.photoId !== photoId) storeTyped()
  const uid = currentSession()?.uid
  typed = { uid, photoId, draft, timer: typed?.timer ?? setTimeout(storeTyped, STORED_AFTER_MS) }
}

/** The draft of a photo; if there is none, the newest draft that failed before. */
export const takeDraft = (photoId: string): Draft => {
  const { current, returned } = draftsOf(photoId)
  const [back, ...others] = returned
  if (current?.text || !back) return current ?? { text: '' }
  write(photoId, { current: back, returned: others })
  return back
}

/** Removes a posted draft, which is stored elsewhere by now, or discarded; text written since then stays. */
export const clearPosted = (photoId: string, { text }: Draft) => {
  const { current, returned } = draftsOf(photoId)
  if (current?.text === text) write(photoId, { current: undefined, returned })
}

/** Returns an unposted text to the field, so that nothing is lost; of several texts, the newest is shown first. */
export const returnDraft = (photoId: string, draft: Draft) => {
  const { current, returned } = draftsOf(photoId)
  write(photoId, { current, returned: [draft, ...returned] })
}
