/** What was written and not posted: it stays while the page lives, for each person and photo. */

import { holdUnsent } from '../../platform/unsent'

/** Whom a reply answers, and the thread it goes to. */
export interface ReplyTarget {
  threadId: string
  username: string
}
export interface Draft {
  text: string
  replyTo: ReplyTarget | undefined
}

const drafts = new Map<string, Draft>()
/** Drafts that failed while another was being written: each comes back once the field is free. */
const returned = new Map<string, Draft[]>()

let release: (() => void) | undefined

/** While there is text that a reload would lose, no new version takes over. */
const changed = () => {
  const hasText = [...drafts.values(), ...[...returned.values()].flat()].some(({ text }) => text !== '')
  if (hasText) release ??= holdUnsent()
  else {
    release?.()
    release = undefined
  }
}

export const draftKey = (userId: string, photoId: string) => `${userId} ${photoId}`

export const keepDraft = (key: string, draft: Draft) => {
  if (draft.text || draft.replyTo) drafts.set(key, draft)
  else drafts.delete(key)
  changed()
}

/** The draft of a photo; where there is none, one that failed before. */
export const takeDraft = (key: string): Draft => {
  const draft = drafts.get(key)
  if (draft?.text) return draft
  const back = returned.get(key)?.shift()
  if (back) drafts.set(key, back)
  return back ?? draft ?? { text: '', replyTo: undefined }
}

/** Gives back a text that could not be posted, so that nothing is lost. */
export const returnDraft = (key: string, draft: Draft) => {
  returned.set(key, [...(returned.get(key) ?? []), draft])
  changed()
}
