import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import { MB } from '../../../../contract/limits'
import { uploadLimits } from '../../../sync/uploads/upload-limits'
import { checkPicture, type ChosenPicture, type PictureProblem } from '../../../upload/intake/check-picture'
import { Button } from '../../../ui/controls/button'
import { coverOf } from '../../../ui/pictures/cover'
import { Photo } from '../../../ui/pictures/photo'
import { PickerError, usePicker, WidePicture } from '../../../ui/pictures/picture-picker'
import { useLatest } from '../../../ui/tools/use-latest'
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
  const [error, setError] = useState<string>()
  const saved = chosen === null ? null : collection.coverPhoto
  const cover = coverOf({ ...collection, coverPhoto: saved })
  const { begin } = useLatest()
  const choose = async (picked: File) => {
    const isLatest = begin()
    const { bytesPerFile } = await uploadLimits()
    const checked = await checkPicture(picked, bytesPerFile)
    if (!isLatest()) return
    setError(checked.ok ? undefined : problemText(checked.error, bytesPerFile))
    if (checked.ok) onChange(checked.value)
  }
  const picker = usePicker(copy.cover, chosen, (file) => void choose(file))
  return (
    <div>
      <WidePicture
        className={styles.cover}
        chosen={chosen}
        picture={cover && <Photo id={collection.collectionId} urls={cover} alt="" sizes="480px" />}
      >
        <Button variant="secondary" size="small" icon={<ImagePlus />} disabled={disabled} onClick={picker.open}>
          {chosen || saved ? copy.changeCover : copy.addCover}
        </Button>
        {(chosen || saved) && (
          <Button
            variant="secondary"
            size="small"
            disabled={disabled}
            onClick={() => {
              begin()
              onChange(chosen ? undefined : null)
            }}
          >
            {copy.removeCover}
          </Button>
        )}
      </WidePicture>
      <PickerError>{error}</PickerError>
      {picker.element}
    </div>
  )
}
