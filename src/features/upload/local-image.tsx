import { useCallback, useState } from 'react'

interface LocalImageProps {
  blob: Blob
  /** Empty where the same words stand beside it. */
  alt: string
  className?: string | undefined
}

/** A picture that lies on this device. Decoded when it comes into sight, aside of the page; draws nothing if it cannot be. */
export function LocalImage({ blob, alt, className }: LocalImageProps) {
  const [failed, setFailed] = useState<Blob>()
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  if (failed === blob) return null
  return (
    <img
      ref={show}
      className={className}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(blob)}
    />
  )
}
