/**
 * [Note: The photo machine]
 *
 * stored → processed → reserved → put → done, or failed. A photo goes back in three cases: a URL that has expired is
 * reserved again, bytes that the server lost between PUT and mark are sent again, and the user retries failed photos.
 * Done is final: a late answer, or a second engine on the same queue, changes nothing.
 */
import type { PhotoFailure, PhotoState } from '../../store/queue/queue'
import { done, doneAs, failedFor, type PhotoChange } from '../../store/queue/queue-photos'

export type PhotoEvent =
  /** The variants were made. `change` has the results of processing. */
  | { type: 'processed'; change: PhotoChange }
  /** The server has reserved a place for it, or a new one. */
  | { type: 'reserved'; itemId: string }
  /** The server has all its bytes. */
  | { type: 'put' }
  /** The server shows it. */
  | { type: 'marked' }
  /** The collection has these bytes already, in this item. */
  | { type: 'duplicate'; itemId: string }
  | { type: 'failed'; reason: PhotoFailure }
  | { type: 'retried'; isProcessed: boolean }

type EventType = PhotoEvent['type']
type Step<T extends EventType> = (event: Extract<PhotoEvent, { type: T }>) => PhotoChange | undefined
type Row = { [T in EventType]: Step<T> }

const ignored = () => undefined
const reserved: Step<'reserved'> = ({ itemId }) => ({ row: { state: 'reserved', itemId } })
const duplicate: Step<'duplicate'> = ({ itemId }) => doneAs(itemId)
const failed: Step<'failed'> = ({ reason }) => failedFor(reason)

const final: Row = {
  processed: ignored,
  reserved: ignored,
  put: ignored,
  marked: ignored,
  duplicate: ignored,
  failed: ignored,
  retried: ignored,
}

/**
 * The effect of each event in each state; an event that the row does not name has none. A missing state does not
 * compile.
 */
const transitions: Record<PhotoState, Row> = {
  stored: { ...final, processed: ({ change }) => change, failed },
  processed: { ...final, reserved, duplicate, failed },
  reserved: { ...final, reserved, duplicate, put: () => ({ row: { state: 'put' } }), failed },
  put: { ...final, reserved, duplicate, marked: () => done, failed },
  done: final,
  failed: { ...final, retried: ({ isProcessed }) => ({ row: { state: isProcessed ? 'processed' : 'stored' } }) },
}

/** The change that the event makes to a photo in this state; undefined if there is none. */
export const changeOf = (state: PhotoState, event: PhotoEvent): PhotoChange | undefined =>
  (transitions[state][event.type] as Step<EventType>)(event)
