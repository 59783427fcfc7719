import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import { imageTypes, MB } from '../../../../contract/limits'
import { uploadLimits } from '../../../sync/uploads/upload-limits'
import { checkPicture, type ChosenPicture, type PictureProblem } from '../../../upload/intake/check-picture'
import { Button } from '../../../ui/controls/button'
import { coverOf } from '../../../ui/pictures/cover'
import { Photo } from '../../../ui/pictures/photo'
import { copy } from '../copy'
import styles from './cover-choice.module.css'

/** A new cover; null removes it; undefined changes nothing. */
export type CoverChange = ChosenPicture | null | undefined

interface CoverChoiceProps {
  collection: Collection
  chosen: CoverChange
  onChange: (chosen: CoverChange) => void
  disabled: boolean
}

const problemText = (problem: PictureProblem, maximum: number) =>
  ({
    UNSUPPORTED_TYPE: copy.coverType,
    TOO_LARGE: copy.coverTooLarge(Math.round(maximum / MB)),
    INVALID: copy.coverInvalid,
    UNREADABLE: copy.coverUnreadable,
  })[problem]

/** The present or the chosen cover, and picking another (docs/specification.md 2.2 'Edit collection dialog'). */
export function CoverChoice({ collection, chosen, onChange, disabled }: CoverChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])
  const saved = chosen === null ? null : collection.coverPhoto
  const cover = coverOf({ ...collection, coverPhoto: saved })
  const choose = async (picked: File | undefined) => {
    // Allows the same file to be picked again after it was removed or rejected.
    if (input.current) input.current.value = ''
    if (!picked) return
    const { bytesPerFile } = await uploadLimits()
    const checked = await checkPicture(picked, bytesPerFile)
    setError(checked.ok ? undefined : problemText(checked.error, bytesPerFile))
    if (checked.ok) onChange(checked.value)
  }
  return (
    <div className={styles.choice}>
      <div className={styles.cover}>
        {chosen ? (
          <img src={chosen.address} alt="" className={styles.preview} />
        ) : (
          cover && <Photo id={collection.collectionId} urls={cover} alt="" sizes="480px" />
        )}
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="small"
            icon={<ImagePlus />}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            {chosen || saved ? copy.changeCover : copy.addCover}
          </Button>
          {(chosen || saved) && (
            <Button
              variant="secondary"
              size="small"
              disabled={disabled}
              onClick={() => onChange(chosen ? undefined : null)}
            >
              {copy.removeCover}
            </Button>
          )}
        </div>
      </div>
      <p className={styles.error} aria-live="polite">
        {error}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={copy.cover}
        accept={imageTypes.join(',')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </div>
  )
}
