/**
 * [Note: Previews of picked files]
 *
 * A browser that shows a camera's picture in a tile decodes all of it: 48 MB and a tenth of a second for each visible
 * photo of 12 megapixels, and this memory stays in use while the upload needs it. The page's own image worker makes a
 * copy of a tile's size instead, once for each file.
 */
import { describe, log } from '../../platform/log'
import { pickedPool } from './picked-pool'

/** Two, so that the worker never waits for the next one. */
const CONCURRENCY = 2

const made = new WeakMap<File, Promise<string | undefined>>()
const asked: (() => Promise<void>)[] = []
let running = 0

const work = async () => {
  if (running === CONCURRENCY) return
  running += 1
  // The user looks at the tiles that became visible last.
  for (let next = asked.pop(); next; next = asked.pop()) await next()
  running -= 1
}

const make = async (file: File) => {
  try {
    const preview = await pickedPool().processPreview(file)
    if (preview.ok) return preview.value
    // No worker ran, or the converter is missing: the file itself may be good, so another request for it may succeed.
    if (preview.error.code === 'IMAGE_WORKER' || preview.error.code === 'IMAGE_CONVERTER') made.delete(file)
    return undefined
  } catch (error) {
    log.error('preview.failed', { error: describe(error) })
    return undefined
  }
}

/** Resolves to the URL of a small picture of a picked file; undefined if none can be made. Made once for each file. */
export const pickedPreview = (file: File): Promise<string | undefined> => {
  const known = made.get(file)
  if (known) return known
  const preview = new Promise<string | undefined>((resolve) => {
    asked.push(() => make(file).then(resolve))
    void work()
  })
  made.set(file, preview)
  return preview
}
