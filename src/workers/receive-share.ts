/** The phone's share sheet: its POST, and where the app is opened with what came (docs/specification.md 3.6). */
import { readSession } from '../store/device'
import { dropOldShared, keepShared } from '../store/queue/shared-photos'

/** As manifest.webmanifest says. */
export const SHARE_TARGET = '/share-target'
const FIELD = 'photos'

const open = (shared: 'all' | 'some' | 'none') => Response.redirect(`/?shared=${shared}`, 303)

/** Stores the photos, and only then opens the app, which looks for them by itself. */
export const receiveShare = async (request: Request): Promise<Response> => {
  try {
    const form = await request.formData()
    const files = form.getAll(FIELD).filter((entry) => entry instanceof File && entry.size > 0) as File[]
    const now = Date.now()
    await dropOldShared(now)
    const refused = await keepShared(files, (await readSession())?.uid, now)
    return open(refused === 0 ? 'all' : refused < files.length ? 'some' : 'none')
  } catch {
    // The screen says so; the photos are still where they were shared from.
    return open('none')
  }
}
