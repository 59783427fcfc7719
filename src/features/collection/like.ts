import type { Flick } from '../../../contract/entities'
import { toggleLike } from '../../sync/likes'
import { toast } from '../../ui/toast'
import { copy } from './copy'

/** Likes a photo or takes it back, and says so where that failed (specification 2 §8). */
export const like = async (flick: Flick) => {
  const done = await toggleLike(flick)
  if (!done.ok) await toast({ text: copy.failedLike, tone: 'error' })
}
