import { useEffect, useState } from 'react'
import { previewOf, type PhotoRow } from '../../../sync/uploads/uploads'
import { usePickedPreview } from './use-picked-preview'

/**
 * The preview of a photo on its way: the small copy in the queue once it exists; the picked file only if that copy was
 * removed or never made.
 */
export const usePreview = (photo: PhotoRow | undefined, file: File | undefined): string | undefined => {
  const [copy, setCopy] = useState<{ id: string; address: string }>()
  const id = photo?.id
  const known = copy?.id === id ? copy?.address : undefined
  const isReadable = !known && photo !== undefined && photo.state !== 'stored' && photo.state !== 'done'
  useEffect(() => {
    if (!isReadable || id === undefined) return
    let isGone = false
    void previewOf(id).then((address) => {
      if (address && !isGone) setCopy({ id, address })
    })
    return () => {
      isGone = true
    }
  }, [id, isReadable])
  const isCopyGone = !known && (photo?.state === 'done' || photo?.state === 'failed')
  const picked = usePickedPreview(isCopyGone ? file : undefined)
  return known ?? picked
}
