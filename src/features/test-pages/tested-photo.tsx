import { useCallback } from 'react'
import type { PictureUpload } from '../../../contract/fields'
import type { ImagePool } from '../../workers/images/image-workers'
import { Button } from '../../ui/controls/button'
import { copy } from './copy'
import styles from './test-pages.module.css'

export interface Tested {
  id: number
  file: File
  result: Awaited<ReturnType<ImagePool['processPhoto']>>
  ms: number
}

const NAMES = ['basePhoto', 'medQualityPhoto', 'lowQualityPhoto'] as const

/** The result for one file: its three variants, each with the fields that would be sent to the server; or the error. */
export function TestedPhoto({ file, result, ms }: Tested) {
  return (
    <>
      <p>
        <strong>{file.name}</strong>{' '}
        <span className={result.ok ? styles.ok : styles.failed}>{result.ok ? copy.ok : result.error.code}</span>{' '}
        <span className={styles.text}>
          {copy.ms(ms)}
          {result.ok && ` · ${copy.taken(result.value.dateCreated)}`}
        </span>
      </p>
      {result.ok ? (
        <ul className={styles.variants}>
          {NAMES.map((name) => (
            <Variant
              key={name}
              name={name}
              of={file.name}
              variant={result.value.variants[name]}
              blob={blobOf(name, file, result.value.bytes)}
            />
          ))}
        </ul>
      ) : (
        <p>{result.error.message}</p>
      )}
    </>
  )
}

const blobOf = (
  name: keyof PictureUpload,
  file: File,
  { base, medium, low }: { base?: Blob; medium: ArrayBuffer; low: ArrayBuffer },
): Blob =>
  name === 'basePhoto' ? (base ?? file) : new Blob([name === 'medQualityPhoto' ? medium : low], { type: 'image/jpeg' })

interface VariantProps {
  name: keyof PictureUpload
  of: string
  variant: PictureUpload['basePhoto']
  blob: Blob
}

function Variant({ name, of, variant, blob }: VariantProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      image.src = URL.createObjectURL(blob)
      return () => URL.revokeObjectURL(image.src)
    },
    [blob],
  )
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${word}-${of}`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const word = copy.variants[name]
  return (
    <li className={styles.variant}>
      <img ref={show} className={styles.preview} alt={`${of}, ${word}`} />
      <p>
        <Button variant="link" size="small" aria-label={copy.save(`${of}, ${word}`)} onClick={save}>
          {word}
        </Button>
        <br />
        {variant.width} × {variant.height}, {variant.contentLength} Bytes
        <br />
        {variant.contentType}
        <br />
        <code>{variant.contentMd5}</code>
      </p>
    </li>
  )
}
