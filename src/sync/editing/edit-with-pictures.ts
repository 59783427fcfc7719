/**
 * [Note: Pictures that wait]
 *
 * An edit of a clique or a collection with new pictures is stored in the outbox with their bytes before anything is sent,
 * held for the tab that sends it. If the tab dies, or the server cannot be reached, the outbox sends both.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { now } from '../../platform/clock'
import { describe, log } from '../../platform/log'
import { isOnline } from '../../platform/online'
import { cacheOf, type CacheDatabase } from '../../store/cache'
import { changeInOutbox, inOutbox } from '../../store/outbox'
import type { Pictures } from '../../store/waiting-pictures'
import { isAway } from '../writing/away'
import { sendPictures, type LostVariant } from './send-pictures'
import { dropEdit, keep, keyOf, sendOrKeep, type Edit } from './waiting-edits'

/** Milliseconds after which an edit that is being sent counts as left by a tab that died. */
const HOLD_MS = 20_000

/** Keeps other tabs from sending the edit too; returns how to stop. */
const hold = (db: CacheDatabase, key: string) => {
  const prolong = () =>
    changeInOutbox(db, key, { heldUntil: now() + HOLD_MS }).catch((error: unknown) =>
      log.warn('edit.not_held', { error: describe(error) }),
    )
  const timer = setInterval(() => void prolong(), HOLD_MS / 4)
  return () => clearInterval(timer)
}

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
  await keep(db, { ...edit, body }, { pictures, heldUntil: now() + HOLD_MS })
  const release = hold(db, key)
  const sent = await sendBoth(edit, pictures, () => send(body)).finally(release)
  if (!sent.ok && isAway(sent.error)) {
    await changeInOutbox(db, key, { heldUntil: undefined })
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
