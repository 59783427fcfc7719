import { useState } from 'react'

interface LocalImageProps {
  /** Holds the picture itself. */
  src: string
  /** Empty where the same words are beside it. */
  alt: string
  className?: string | undefined
}

/** A small picture stored on this device. Decoded outside the page; draws nothing if it cannot be. */
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
