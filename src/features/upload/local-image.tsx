import { useState } from 'react'

interface LocalImageProps {
  /** Holds the picture itself. */
  src: string
  /** Empty where the same words stand beside it. */
  alt: string
  className?: string | undefined
}

/** A small picture that lies on this device. Decoded aside of the page; draws nothing if it cannot be. */
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
