/**
 * [Note: Previews of picked files]
 *
 * A browser that is given a camera's picture for a tile decodes all of it: 48 MB and a tenth of a second for each of the
 * 12 megapixel photos in sight, which then lie in memory while the upload needs it. An image worker of the page's own
 * makes a copy of a tile's size instead, once for each file.
 */
import { describe, log } from '../platform/log'
import { startImagePool, type ImagePool } from './image-workers'

/** Two, so that the worker has the next one at hand. */
const AT_ONCE = 2

const made = new WeakMap<File, Promise<string | undefined>>()
const asked: (() => Promise<void>)[] = []
let running = 0
let pool: ImagePool | undefined

const work = async () => {
  if (running === AT_ONCE) return
  running += 1
  // What came into sight last is what the person looks at.
  for (let next = asked.pop(); next; next = asked.pop()) await next()
  running -= 1
}

const make = async (file: File) => {
  pool ??= startImagePool(1)
  try {
    const preview = await pool.processPreview(file)
    if (preview.ok) return preview.value
    // No worker ran, or the converter is missing: that says nothing of the file, and it may be asked for again.
    if (preview.error.code === 'IMAGE_WORKER' || preview.error.code === 'IMAGE_CONVERTER') made.delete(file)
    return undefined
  } catch (error) {
    log.error('preview.failed', { error: describe(error) })
    return undefined
  }
}

/** The address of a small picture of a picked file; undefined where there is none. Made once for each file. */
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
