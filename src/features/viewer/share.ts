import type { Flick } from '../../../contract/entities'
import { shareFlick } from '../../sync/shown/flicks'
import { photoAlt } from '../../ui/pictures/photo-alt'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'

const isCancelled = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

/**
 * Passes a photo's link to the device's share sheet; without a share sheet the link is copied, and a message says so.
 */
export const sharePhoto = async (flick: Flick) => {
  const link = await shareFlick(flick.id)
  if (!link.ok) return toast({ text: copy.shareFailed, tone: 'error' })
  const url = new URL(link.value, location.href).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ url, title: photoAlt(flick) })
    await navigator.clipboard.writeText(url)
    await toast({ text: copy.copied, tone: 'ok' })
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!isCancelled(error)) await toast({ text: copy.shareFailed, tone: 'error' })
  }
}
