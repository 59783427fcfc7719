import { Camera, ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Clique } from '../../../../contract/entities'
import { imageTypes, limits } from '../../../../contract/limits'
import { checkPicture, type ChosenPicture } from '../../../upload/intake/check-picture'
import { Avatar } from '../../../ui/pictures/avatar'
import { Button } from '../../../ui/controls/button'
import { bannerLight } from '../../../ui/pictures/banner-light'
import { IconButton } from '../../../ui/controls/icon-button'
import { Photo } from '../../../ui/pictures/photo'
import { formCopy } from './form-copy'
import { pictureText } from './edit-form'
import styles from './pictures-choice.module.css'

export interface ChosenPictures {
  banner: ChosenPicture | undefined
  profilePic: ChosenPicture | undefined
}

interface PicturesChoiceProps {
  clique: Clique
  chosen: ChosenPictures
  onChange: (chosen: ChosenPictures) => void
  disabled: boolean
}

const urlsOf = ({ address }: ChosenPicture) => ({
  highQualityUrl: address,
  medQualityUrl: address,
  lowQualityUrl: address,
})

/** The clique's banner and round picture, as they are or will be (docs/specification.md 2.2 'Edit clique dialog'). */
export function PicturesChoice({ clique, chosen, onChange, disabled }: PicturesChoiceProps) {
  const { cliqueId, name } = clique
  const { banner, profilePic } = chosen
  const [error, setError] = useState<string>()
  const choose = async (which: keyof ChosenPictures, file: File) => {
    const checked = await checkPicture(file, limits.profileImageBytes)
    setError(checked.ok ? undefined : pictureText(checked.error))
    if (checked.ok) onChange({ ...chosen, [which]: checked.value })
  }
  const bannerInput = usePicker(formCopy.banner, banner, (file) => void choose('banner', file))
  const pictureInput = usePicker(formCopy.picture, profilePic, (file) => void choose('profilePic', file))
  return (
    <div>
      <div className={styles.banner} style={{ backgroundImage: bannerLight(cliqueId) }}>
        {banner ? (
          <img src={banner.address} alt="" className={styles.preview} />
        ) : (
          clique.banner && <Photo id={cliqueId} urls={clique.banner} alt="" sizes="480px" />
        )}
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" icon={<ImagePlus />} disabled={disabled} onClick={bannerInput.open}>
            {banner || clique.banner ? formCopy.change : formCopy.addBanner}
          </Button>
          {banner && (
            <IconButton
              label={formCopy.removeBanner}
              tone="photo"
              disabled={disabled}
              onClick={() => onChange({ ...chosen, banner: undefined })}
            >
              <X />
            </IconButton>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        <span className={styles.round}>
          <Avatar id={cliqueId} name={name} picture={profilePic ? urlsOf(profilePic) : clique.profilePic} size={88} />
          <span className={styles.camera}>
            <IconButton label={formCopy.changePicture} tone="accent" disabled={disabled} onClick={pictureInput.open}>
              <Camera />
            </IconButton>
          </span>
        </span>
        {profilePic && (
          <IconButton
            label={formCopy.removePicture}
            disabled={disabled}
            onClick={() => onChange({ ...chosen, profilePic: undefined })}
          >
            <X />
          </IconButton>
        )}
      </div>
      <p className={styles.error} aria-live="polite">
        {error}
      </p>
      {bannerInput.element}
      {pictureInput.element}
    </div>
  )
}

/** A hidden file input; revokes the shown picture's URL when another picture replaces it. */
const usePicker = (label: string, chosen: ChosenPicture | undefined, onPick: (file: File) => void) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])
  return {
    open: () => input.current?.click(),
    element: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPick(file)
          // Allows the same file to be picked again after it was removed or rejected.
          target.value = ''
        }}
      />
    ),
  }
}
