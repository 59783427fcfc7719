/** What was written and not posted, for each photo. It outlives the page (sync/comments/comment-drafts.ts). */
import { holdUnsent } from '../../platform/unsent'
import { readDrafts, writeDrafts, type Draft, type PhotoDrafts } from '../../sync/comments/comment-drafts'

export type { Draft, ReplyTarget } from '../../sync/comments/comment-drafts'

let release: (() => void) | undefined
const listeners = new Set<() => void>()

/** While there is text that a reload would lose, no new version takes over. */
const write = (photoId: string, drafts: PhotoDrafts) => {
  if (!writeDrafts(photoId, drafts)) release ??= holdUnsent()
  else {
    release?.()
    release = undefined
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change of this tab's; returns how to stop. */
export const watchDrafts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Everything that was written for a photo and not posted, as one text. */
export const unpostedText = (photoId: string) => {
  const { current, returned } = readDrafts(photoId)
  return [current, ...returned].flatMap((draft) => draft?.text || []).join('\n\n')
}

export const keepDraft = (photoId: string, draft: Draft) =>
  write(photoId, {
    current: draft.text || draft.replyTo ? draft : undefined,
    returned: readDrafts(photoId).returned,
  })

/** The draft of a photo; where there is none, the newest that failed before. */
export const takeDraft = (photoId: string): Draft => {
  const { current, returned } = readDrafts(photoId)
  const [back, ...others] = returned
  if (current?.text || !back) return current ?? { text: '' }
  write(photoId, { current: back, returned: others })
  return back
}

/** What was posted is stored elsewhere by now, or not wanted; what was written since stays. */
export const clearPosted = (photoId: string, { text }: Draft) => {
  const { current, returned } = readDrafts(photoId)
  if (current?.text === text) write(photoId, { current: undefined, returned })
}

/** Gives back a text that could not be posted, so that nothing is lost; of several, the newest is shown first. */
export const returnDraft = (photoId: string, draft: Draft) => {
  const { current, returned } = readDrafts(photoId)
  write(photoId, { current, returned: [draft, ...returned] })
}
