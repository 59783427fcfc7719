import { useState } from 'react'

interface LocalImageProps {
  /** A data: URL. */
  src: string
  /** Empty if the same words are next to it. */
  alt: string
  className?: string | undefined
}

/** A small picture stored on this device. Decoded asynchronously; shows nothing if that fails. */
export function LocalImage({ src, alt, className }: LocalImageProps) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return null
  return (
    <img
      src={src}
      className={className}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
    />
  )
}
