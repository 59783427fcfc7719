/**
 * [Note: Telling of rejections]
 *
 * The outbox of one tab sends for all of them, and that tab may be hidden. So a rejection is passed to every tab, and
 * shown in the visible tabs; if none is visible, in the first tab that becomes visible.
 */
import type { Flick } from '../../../../contract/entities'
import type { Failure, ServerCode } from '../../../../contract/failure'
import { newId } from '../../../platform/ids'
import { log } from '../../../platform/log'
import { isVisible, watchVisible } from '../../../platform/background/visible'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'

export interface Refused {
  /** The mutation's key. */
  key: string
  kind: OutboxRow['kind']
  error: Failure
  /** The rejected photos of several, each with the reason; `flick` if it is known. */
  photos?: { code: ServerCode; flick?: Flick }[]
}
type Listener = (refused: Refused) => void

/** A message between tabs: a rejection, or the id of a rejection that was shown. */
type Message = { id: string; refused: Refused } | { id: string; refused?: undefined }

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined
let show: Listener | undefined
/** Rejections that were not shown yet, by id. */
const waiting = new Map<string, Refused>()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
const post = (message: Message) => channel?.postMessage(message)

const tellWaiting = () => {
  if (!show || !isVisible()) return
  for (const [id, refused] of waiting) {
    waiting.delete(id)
    show(refused)
    post({ id })
  }
}

const receive = (id: string, refused: Refused) => {
  waiting.set(id, refused)
  for (const listener of listeners) listener(refused)
  tellWaiting()
}

/**
 * Calls `listener` in every tab when the server rejects a mutation that was shown as done; returns a function that
 * stops it.
 */
export const watchRefusals = (listener: Listener) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the user rejections of `uid`, in a visible tab; returns a function that stops it. */
export const tellRefusals = (uid: string, tell: Listener): (() => void) => {
  show = tell
  channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`clique-refusals-${uid}`) : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.refused) receive(data.id, data.refused)
    else waiting.delete(data.id)
  })
  const stop = watchVisible(tellWaiting)
  return () => {
    stop()
    channel?.close()
    channel = show = undefined
    waiting.clear()
  }
}

/** Passes a rejection to every tab. */
export const tellRefusal = (
  { key, kind }: OutboxRow,
  { code, message, status }: Failure,
  photos?: Refused['photos'],
) => {
  log.warn('outbox.rejected', { kind, code })
  const id = newId()
  const error = { code, message, ...(status !== undefined && { status }) }
  const refused = { key, kind, error, ...(photos && { photos }) }
  post({ id, refused })
  receive(id, refused)
}
