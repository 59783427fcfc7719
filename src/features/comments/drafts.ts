/** Unposted text for each photo. It outlives the page (sync/comments/comment-drafts.ts). */
import { holdUnsent } from '../../platform/unsent'
import { readDrafts, writeDrafts, type Draft, type PhotoDrafts } from '../../sync/comments/comment-drafts'

export type { Draft, ReplyTarget } from '../../sync/comments/comment-drafts'

let release: (() => void) | undefined
const listeners = new Set<() => void>()

/** While a reload would lose text, no new version takes over. */
const write = (photoId: string, drafts: PhotoDrafts) => {
  if (!writeDrafts(photoId, drafts)) release ??= holdUnsent()
  else {
    release?.()
    release = undefined
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change in this tab; returns a function that stops it. */
export const watchDrafts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** All unposted text for a photo, as one text. */
export const unpostedText = (photoId: string) => {
  const { current, returned } = readDrafts(photoId)
  return [current, ...returned].flatMap((draft) => draft?.text || []).join('\n\n')
}

export const keepDraft = (photoId: string, draft: Draft) =>
  write(photoId, {
    current: draft.text || draft.replyTo ? draft : undefined,
    returned: readDrafts(photoId).returned,
  })

/** The draft of a photo; if there is none, the newest draft that failed before. */
export const takeDraft = (photoId: string): Draft => {
  const { current, returned } = readDrafts(photoId)
  const [back, ...others] = returned
  if (current?.text || !back) return current ?? { text: '' }
  write(photoId, { current: back, returned: others })
  return back
}

/** Removes a posted draft, which is stored elsewhere by now, or discarded; text written since then stays. */
export const clearPosted = (photoId: string, { text }: Draft) => {
  const { current, returned } = readDrafts(photoId)
  if (current?.text === text) write(photoId, { current: undefined, returned })
}

/** Returns an unposted text to the field, so that nothing is lost; of several texts, the newest is shown first. */
export const returnDraft = (photoId: string, draft: Draft) => {
  const { current, returned } = readDrafts(photoId)
  write(photoId, { current, returned: [draft, ...returned] })
}
