import { useEffect, useState } from 'react'
import { previewOf, type PhotoRow } from '../../sync/uploads'

/** What a photo on its way looks like: the file it was picked from, else the small copy in the queue, while it is there. */
export const usePreview = (photo: PhotoRow | undefined, file: File | undefined): Blob | undefined => {
  const [copy, setCopy] = useState<{ id: string; blob: Blob }>()
  const id = photo?.id
  const known = copy?.id === id ? copy?.blob : undefined
  const isReadable = !file && !known && photo !== undefined && photo.state !== 'stored' && photo.state !== 'done'
  useEffect(() => {
    if (!isReadable || id === undefined) return
    let isGone = false
    void previewOf(id).then((blob) => {
      if (blob && !isGone) setCopy({ id, blob })
    })
    return () => {
      isGone = true
    }
  }, [id, isReadable])
  return file ?? known
}
