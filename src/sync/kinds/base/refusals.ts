/**
 * [Note: Telling of rejections]
 *
 * The outbox of one tab sends for all of them, and that tab may be hidden. So a rejection is passed to every tab, and told
 * in those that are visible; where none is, in the first that becomes visible.
 */
import type { Flick } from '../../../../contract/entities'
import type { Failure, ServerCode } from '../../../../contract/failure'
import { newId } from '../../../platform/ids'
import { log } from '../../../platform/log'
import { isVisible, watchVisible } from '../../../platform/background/visible'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'

export interface Refused {
  /** Of the mutation. */
  key: string
  kind: OutboxRow['kind']
  error: Failure
  /** Which of several photos were rejected, and why; `flick` where it is at hand. */
  photos?: { code: ServerCode; flick?: Flick }[]
}
type Listener = (refused: Refused) => void

/** Between the tabs: a rejection, or the id of one that was told. */
type Message = { id: string; refused: Refused } | { id: string; refused?: undefined }

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined
let show: Listener | undefined
/** Not told yet, by id. */
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

/** Calls `listener` in every tab when the server rejects a mutation that was shown as done; returns how to stop. */
export const watchRefusals = (listener: Listener) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the user of rejections of `uid`, in a tab that is visible; returns how to stop. */
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
