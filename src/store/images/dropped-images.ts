/**
 * [Note: Dropped while on its way]
 *
 * A page deletes the images that its user may no longer see. The service worker may be fetching one of them just then,
 * and would store it afterwards, for good. So the page tells it which images were dropped: it deletes those that it
 * stored in the meantime, and passes those still on their way to the page that requested them without storing them.
 */
import { describe, log } from '../../platform/log'
import { deleteIn } from './image-caches'

interface Dropped {
  cacheName: string
  keys: string[]
}

const NAME = 'clique-dropped-images'

interface Arrival {
  cacheName: string
  key: string
  isDropped: boolean
}
const arrivals = new Set<Arrival>()
let hearing: BroadcastChannel | undefined

const receive = ({ data }: MessageEvent<Dropped>) => {
  const keys = new Set(data.keys)
  for (const arrival of arrivals)
    if (arrival.cacheName === data.cacheName && keys.has(arrival.key)) arrival.isDropped = true
  void deleteAll(data).catch((error: unknown) => log.error('images.not_deleted', { error: describe(error) }))
}

const deleteAll = ({ cacheName, keys }: Dropped) => deleteIn(cacheName, keys)

/** Runs `work`, which may put an image into a cache. If the image is dropped in the meantime it does not stay there. */
export const whileArriving = async <T>(cacheName: string, key: string, work: () => Promise<T>): Promise<T> => {
  if (!hearing) {
    hearing = new BroadcastChannel(NAME)
    hearing.addEventListener('message', receive)
  }
  const arrival = { cacheName, key, isDropped: false }
  arrivals.add(arrival)
  try {
    return await work()
  } finally {
    arrivals.delete(arrival)
    if (arrival.isDropped) await deleteAll({ cacheName, keys: [key] })
  }
}

/** Deletes images from a cache, including those on their way into it. */
export const dropImagesAt = async (cacheName: string, keys: string[]) => {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
  channel.postMessage({ cacheName, keys } satisfies Dropped)
  channel.close()
  await deleteAll({ cacheName, keys })
}
