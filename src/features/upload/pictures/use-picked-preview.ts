import { useEffect, useState } from 'react'
import { pickedPreview } from '../../../workers/images/picked-preview'

/** The URL of a small picture of a picked file, once it is made; undefined before, and if the file is not a picture. */
export const usePickedPreview = (file: File | undefined): string | undefined => {
  const [made, setMade] = useState<{ file: File; preview: string | undefined }>()
  useEffect(() => {
    if (!file) return undefined
    let isGone = false
    void pickedPreview(file).then((preview) => {
      if (!isGone) setMade({ file, preview })
    })
    return () => {
      isGone = true
    }
  }, [file])
  return made && made.file === file ? made.preview : undefined
}
