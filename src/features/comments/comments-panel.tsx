import { X } from 'lucide-react'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useMyId } from '../../sync/reading/hooks'
import { mayCall } from '../../sync/session/may-call'
import { IconButton } from '../../ui/controls/icon-button'
import { useBack } from '../../ui/layers/use-back'
import { CommentList } from './comment-list'
import styles from './comments-panel.module.css'
import { CommentsOff, Composer, FINE_POINTER } from './composer'
import { copy } from './copy'
import { useComposer } from './use-composer'
import { useKeyboardInset } from './use-keyboard-inset'

interface CommentsPanelProps {
  photoId: string
  collectionId: string
  /** Comments are turned off in this collection. */
  isOff?: boolean
  onClose: () => void
}

const CLOSING_PULL_PX = 80

/**
 * A photo's comments: a region inside the viewer's dialog, a sheet that leaves a good third of the photo visible on
 * phones, a pane next to it from 1024 px on (docs/specification.md 2.2 'Comments panel'). Open while it is mounted.
 */
export default function CommentsPanel({ photoId, collectionId, isOff = false, onClose }: CommentsPanelProps) {
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  useKeyboardInset(panel)
  useBack(true, onClose)
  const drag = useDrag(panel, onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!matchMedia(FINE_POINTER).matches) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={title}>
      <div className={styles.head} {...drag}>
        <h2 ref={heading} id={title} tabIndex={-1}>
          {copy.title}
        </h2>
        <IconButton label={copy.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <Conversation key={photoId} photoId={photoId} collectionId={collectionId} isOff={isOff} />
    </section>
  )
}

/** The comments of one photo: nothing of the previous photo's state stays. */
function Conversation({ photoId, collectionId, isOff }: Omit<CommentsPanelProps, 'onClose'>) {
  const myId = useMyId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (threadId: string) => setOpened((before) => new Set([...before, threadId]))
  const toggle = useCallback(
    (threadId: string) =>
      setOpened((before) => {
        const next = new Set(before)
        if (!next.delete(threadId)) next.add(threadId)
        return next
      }),
    [],
  )
  const composing = useComposer(photoId, collectionId, open)
  const mayWrite = mayCall('createComment')
  const place = useMemo(() => ({ photoId, collectionId }), [photoId, collectionId])
  return (
    <>
      <CommentList
        place={place}
        myId={myId}
        opened={opened}
        onToggle={toggle}
        onReply={isOff || !mayWrite ? undefined : composing.reply}
        onTrouble={composing.tell}
      />
      {isOff ? <CommentsOff /> : mayWrite && <Composer composing={composing} />}
    </>
  )
}

/** Pulling down the sheet's head closes it. */
const useDrag = (panel: RefObject<HTMLElement | null>, onClose: () => void) => {
  const from = useRef<number>(undefined)
  const move = (by: number) => panel.current?.style.setProperty('--drawn', `${Math.max(0, by)}px`)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || (event.target instanceof Element && event.target.closest('button'))) return
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => from.current !== undefined && move(event.clientY - from.current),
    onPointerUp: (event: PointerEvent) => {
      if (from.current !== undefined && event.clientY - from.current > CLOSING_PULL_PX) onClose()
      else move(0)
      from.current = undefined
    },
    onPointerCancel: () => {
      move(0)
      from.current = undefined
    },
  }
}
