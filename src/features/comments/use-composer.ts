import { useCallback, useEffect, useRef, useState } from 'react'
import { cutTo } from '../../../contract/length'
import { limits } from '../../../contract/limits'
import { visibleText } from '../../../contract/visible'
import { isParentGone, postComment, type PostFailure } from '../../sync/comments/comments'
import { copy } from './copy'
import { clearPosted, keepDraft, returnDraft, takeDraft, type Draft, type ReplyTarget } from './drafts'
import { postTrouble } from './post-trouble'

/** Milliseconds for which a success is shown (docs/specification.md 2.9). */
const SUCCESS_SHOWN_MS = 3000

export interface Notice {
  tone: 'ok' | 'error'
  text: string
}

/** The draft, and the state of the posted comment (docs/specification.md 2.4 'Comments'). */
export const useComposer = (photoId: string, collectionId: string, onReplied: (thread: string) => void) => {
  const [draft, setDraft] = useState(() => takeDraft(photoId))
  /** The draft as of now: functions that stay the same at each render read it. */
  const latest = useRef(draft)
  // React would run an effect in another task after each key.
  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])
  const [notice, setNotice] = useState<Notice>()
  /** The number of the running retry; 0 if none. */
  const [attempt, setAttempt] = useState(0)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  useEffect(() => {
    if (notice?.tone !== 'ok') return
    const timer = setTimeout(() => setNotice(undefined), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])

  const change = useCallback(
    (part: Partial<Draft>) => {
      const next = { ...latest.current, ...part }
      keepDraft(photoId, next)
      show(next)
    },
    [photoId, show],
  )
  // The comments above the field have these two: they stay the same while the user writes.
  const reply = useCallback((replyTo: ReplyTarget | undefined) => change({ replyTo }), [change])
  const tell = useCallback(
    (text: string | undefined) => setNotice(text === undefined ? undefined : { tone: 'error', text }),
    [],
  )
  const post = async () => {
    const { text, replyTo } = draft
    if (!visibleText(text)) return
    // Removed from the screen at once, from the device when the comment is stored.
    show({ text: '', replyTo: undefined })
    const clear = () => clearPosted(photoId, draft)
    let isReturned = false
    const giveBack = (error: PostFailure) => {
      if (!isReturned) returnDraft(photoId, { text, replyTo: isParentGone(error) ? undefined : replyTo })
      isReturned = true
    }
    setNotice(undefined)
    const place = { photoId, collectionId, parentId: replyTo?.threadId }
    const posting = postComment(place, text, setAttempt, { onStored: clear, onRejected: giveBack })
    if (replyTo) onReplied(replyTo.threadId)
    const answer = await posting
    clear()
    if (!answer.ok) giveBack(answer.error)
    if (!shown.current) return
    if (answer.ok && answer.value === 'kept') return setNotice({ tone: 'ok', text: copy.waiting })
    if (answer.ok) return setNotice({ tone: 'ok', text: replyTo ? copy.replied : copy.posted })
    setNotice({ tone: 'error', text: postTrouble(answer.error) })
    show(takeDraft(photoId))
  }

  return {
    ...draft,
    notice,
    attempt,
    /** Input beyond the limit is ignored (docs/specification.md 2.5 'Comment text'). */
    write: (text: string) => change({ text: cutTo(text, limits.comment) }),
    replyTo: draft.replyTo,
    reply,
    tell,
    post: () => void post(),
  }
}
export type Composing = ReturnType<typeof useComposer>
