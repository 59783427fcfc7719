import { useState } from 'react'

interface LocalImageProps {
  /** A data: URL. */
  src: string
  /** Empty where the same words are beside it. */
  alt: string
  className?: string | undefined
}

/** A small picture stored on this device. Decoded asynchronously; nothing is shown where that fails. */
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
