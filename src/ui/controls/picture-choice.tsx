import { Camera } from 'lucide-react'
import { useRef } from 'react'
import type { ImageUrls } from '../../../contract/entities'
import { imageTypes, limits, MB } from '../../../contract/limits'
import { Avatar } from '../pictures/avatar'
import { Button } from './button'
import { copy } from '../tools/copy'
import { useLatest } from '../tools/use-latest'
import { pictureCopy } from './picture-copy'
import styles from './picture-choice.module.css'
import { checkPicture, chosenPicture, type ChosenPicture, type PictureTrouble } from '../pictures/profile-picture'

interface PictureChoiceProps {
  /**
   * The id of the picture's user or clique: selects the colour under the initials, which are shown without a picture.
   */
  id: string
  name: string
  /** The picture that is shown until another is chosen. */
  current?: ImageUrls | null | undefined
  chosen: ChosenPicture | undefined
  onChange: (chosen: ChosenPicture | undefined) => void
  /** The words for a file that cannot be used. */
  describe: (trouble: PictureTrouble, file: File) => string
  /** Why the last picked picture cannot be used. */
  error: string | undefined
  onError: (error: string | undefined) => void
}

/** An optional profile picture: checked when it is picked, and shown at once. */
export function PictureChoice(props: PictureChoiceProps) {
  const { id, name, current, chosen, onChange, describe, error, onError } = props
  const input = useRef<HTMLInputElement>(null)
  const { begin } = useLatest()
  const choose = async (file: File | undefined) => {
    // Allows the same file to be picked again after it was removed or rejected.
    if (input.current) input.current.value = ''
    if (!file) return
    const isLatest = begin()
    const checked = await checkPicture(file)
    if (!isLatest()) return
    onError(checked.ok ? undefined : describe(checked.error, file))
    if (checked.ok) onChange(chosenPicture(checked.value))
  }
  return (
    <div className={styles.choice}>
      <Avatar id={id} name={name} size={88} picture={chosen?.preview ?? current} />
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" icon={<Camera />} onClick={() => input.current?.click()}>
            {chosen || current ? pictureCopy.changePicture : pictureCopy.addPicture}
          </Button>
          {chosen && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                begin()
                onChange(undefined)
                onError(undefined)
              }}
            >
              {current ? copy.undo : pictureCopy.removePicture}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{pictureCopy.pictureHint(limits.profileImageBytes / MB)}</p>
        <p className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        name="picture"
        hidden
        aria-label={pictureCopy.picture}
        accept={imageTypes.join(',')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </div>
  )
}
