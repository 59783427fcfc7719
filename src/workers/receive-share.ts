/**
 * [Note: The share target]
 *
 * The phone's share sheet posts a form to the app (docs/specification.md 3.6). Any web page can post the same form, so
 * the sender is judged before the form is read:
 * - Another origin is refused.
 * - Our own origin is accepted.
 * - An unknown origin is accepted on probation. Chromium sends 'Origin: null' with a share from the phone, and so does
 *   a page that hides its referrer; other browsers show the worker no Origin. Only one such share is stored, for an
 *   hour, and in a browser's tab the upload dialog opens only when the user wants it
 *   (features/installed/shared-offer.tsx).
 */
import { limits } from '../../contract/limits'
import { inTurn } from '../platform/locks'
import { readSession } from '../store/device'
import { dropOldShared, keepShared } from '../store/queue/shared-photos'
import { isRepeated } from '../store/queue/repeated-share'
import { uploadLimits } from '../store/upload-limits'

/** The path and the field's name in manifest.webmanifest. */
export const SHARE_TARGET = '/share-target'
const FIELD = 'photos'

/** The outcome that the opened app shows to the user: see features/installed/copy.ts. */
type Outcome = 'all' | 'noRoom' | 'leftOut' | 'none' | 'empty'

/** The origin that a form was sent from; undefined if it is unknown. */
const senderOf = ({ headers, referrer }: Request): string | undefined => {
  const origin = headers.get('origin') ?? 'null'
  if (origin !== 'null') return origin
  return /^https?:/.test(referrer) ? new URL(referrer).origin : undefined
}

const store = async (files: readonly File[], isCertain: boolean): Promise<Outcome> => {
  const now = Date.now()
  await dropOldShared(now)
  const { filesPerUpload } = await uploadLimits()
  // A file above the limit of bytes may be sent without its film, or as a smaller copy: the selection offers that.
  const accepted = files.filter(({ size }) => size <= limits.pickedBytes).slice(0, filesPerUpload)
  const outcome = accepted.length < files.length ? 'leftOut' : 'all'
  const uid = (await readSession())?.uid
  if (accepted.length === 0 || (await isRepeated(accepted, uid, now))) return outcome
  const refused = await keepShared(accepted, { uid, isCertain }, now)
  if (refused === 0) return outcome
  return refused < accepted.length ? 'noRoom' : 'none'
}

/** Stores the photos, and only then opens the app, which finds them by itself. Always resolves to a redirect. */
export const receiveShare = async (request: Request): Promise<Response> => {
  const open = (path: string) => Response.redirect(new URL(path, request.url), 303)
  const sender = senderOf(request)
  const isOurs = sender === new URL(request.url).origin
  // The phone opens its own window; no share arrives in a frame.
  if (request.destination !== 'document' || (sender !== undefined && !isOurs)) return open('/')
  try {
    const form = await request.formData()
    const files = form.getAll(FIELD).filter((entry): entry is File => entry instanceof File && entry.size > 0)
    if (files.length === 0) return open('/?shared=empty')
    // One after the other: a share that is delivered twice arrives twice at once.
    return open(`/?shared=${await inTurn('clique-share', () => store(files, isOurs))}`)
  } catch {
    // The screen shows that; the photos are still in the app that shared them.
    return open('/?shared=none')
  }
}

/** Deletes expired photos while no user is signed in; otherwise the app does so when it is opened. */
export const forgetUnclaimed = async (): Promise<void> => {
  if (!(await readSession())) await dropOldShared(Date.now())
}
