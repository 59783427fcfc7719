/**
 * [Note: Pictures that wait]
 *
 * An edit with new pictures is stored in the outbox with their bytes before anything is sent,
 * held for the tab that sends it. If the tab dies, or the server cannot be reached, the outbox sends both.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { isOnline } from '../../platform/online'
import { cacheOf } from '../../store/cache'
import { changeInOutbox, inOutbox } from '../../store/outbox'
import type { Pictures } from '../../store/waiting-pictures'
import { isAway } from '../writing/away'
import { heldHere, notHeld, prolong } from '../writing/held-rows'
import { sendPictures, type LostVariant } from './send-pictures'
import { dropEdit, keep, keyOf, sendOrKeep, type Edit } from './waiting-edits'

/** What an edit came to that the server took. */
export interface Edited<T> {
  answer: T
  /** Variants of its pictures that the server did not take. */
  lost: LostVariant[]
}

const uploadsOf = (pictures: Pictures) =>
  Object.fromEntries(Object.entries(pictures).map(([field, { upload }]) => [field, upload]))

/**
 * Sends an edit with its pictures, or keeps it where the server cannot be reached or where an earlier one waits. `send`
 * gets the body with what the pictures announce. `kept`: its words are shown from now on, and it is sent later.
 */
export const sendWithPictures = async <T>(
  uid: string,
  edit: Edit,
  pictures: Pictures,
  send: (body: Edit['body']) => Promise<Result<T>>,
): Promise<Result<Edited<T>> | 'kept'> => {
  if (Object.keys(pictures).length === 0) {
    const answer = await sendOrKeep(uid, edit, () => send(edit.body))
    return answer === 'kept' || !answer.ok ? answer : ok({ answer: answer.value, lost: [] })
  }
  const db = cacheOf(uid)
  const key = keyOf(edit.call, edit.id)
  const body = { ...edit.body, ...uploadsOf(pictures) }
  const before = await inOutbox(db, key)
  const isQueued = before !== undefined && !before.refused
  if (isQueued || !isOnline()) {
    await keep(db, { ...edit, body }, { pictures })
    return 'kept'
  }
  await keep(db, { ...edit, body }, { pictures, hold: heldHere() })
  const stop = prolong(db, key)
  const sent = await sendBoth(edit, pictures, () => send(body)).finally(stop)
  if (!sent.ok && isAway(sent.error)) {
    await changeInOutbox(db, key, notHeld)
    return 'kept'
  }
  await dropEdit(db, key)
  // The one that was refused earlier stays for the user to decide.
  if (!sent.ok && before) await db.outbox.put(before)
  return sent
}

const sendBoth = async <T>({ call }: Edit, pictures: Pictures, send: () => Promise<Result<T>>) => {
  const answer = await send()
  if (!answer.ok) return answer
  const lost = await sendPictures(call, answer.value, pictures)
  const away = lost.find(({ error }) => isAway(error))
  return away ? fail(away.error) : ok<Edited<T>>({ answer: answer.value, lost })
}
