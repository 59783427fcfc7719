import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { imageTypes, limits, MB } from '../../../contract/limits'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { copy } from './copy'
import styles from './picture-choice.module.css'
import { checkPicture, chosenPicture, type ChosenPicture } from './profile-picture'

interface PictureChoiceProps {
  /** Whose initials stand where there is no picture. */
  name: string
  picture: ChosenPicture | undefined
  onChange: (picture: ChosenPicture | undefined) => void
  /** Why the picture that was chosen cannot be used. */
  error: string | undefined
  onError: (error: string | undefined) => void
}

/** An optional profile picture: checked when it is picked, and shown at once. */
export function PictureChoice({ name, picture, onChange, error, onError }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    // So that the same file can be picked again after it was removed or refused.
    if (input.current) input.current.value = ''
    if (!file) return
    const checked = await checkPicture(file)
    onError(checked.ok ? undefined : checked.error)
    if (checked.ok) onChange(chosenPicture(checked.value))
  }
  return (
    <div className={styles.choice}>
      <Avatar id="me" name={name} size={88} picture={picture?.preview} />
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" icon={<Camera />} onClick={() => input.current?.click()}>
            {picture ? copy.changePicture : copy.addPicture}
          </Button>
          {picture && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onChange(undefined)
                onError(undefined)
              }}
            >
              {copy.removePicture}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{copy.pictureHint(limits.profileImageBytes / MB)}</p>
        <p className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        name="picture"
        hidden
        aria-label={copy.picture}
        accept={imageTypes.join(',')}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </div>
  )
}
