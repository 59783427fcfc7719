import { Camera, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import type { Clique } from '../../../../contract/entities'
import { limits } from '../../../../contract/limits'
import { checkPicture, type ChosenPicture } from '../../../upload/intake/check-picture'
import { Avatar } from '../../../ui/pictures/avatar'
import { Button } from '../../../ui/controls/button'
import { bannerLight } from '../../../ui/pictures/banner-light'
import { IconButton } from '../../../ui/controls/icon-button'
import { Photo } from '../../../ui/pictures/photo'
import { PickerError, usePicker, WidePicture } from '../../../ui/pictures/picture-picker'
import { useLatest } from '../../../ui/tools/use-latest'
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
  onChange: (which: keyof ChosenPictures, picture: ChosenPicture | undefined) => void
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
  const latest = { banner: useLatest(), profilePic: useLatest() }
  const choose = async (which: keyof ChosenPictures, file: File) => {
    const isLatest = latest[which].begin()
    const checked = await checkPicture(file, limits.profileImageBytes)
    if (!isLatest()) return
    setError(checked.ok ? undefined : pictureText(checked.error))
    if (checked.ok) onChange(which, checked.value)
  }
  const remove = (which: keyof ChosenPictures) => {
    latest[which].begin()
    onChange(which, undefined)
  }
  const bannerInput = usePicker(formCopy.banner, banner, (file) => void choose('banner', file))
  const pictureInput = usePicker(formCopy.picture, profilePic, (file) => void choose('profilePic', file))
  return (
    <div>
      <WidePicture
        className={styles.banner}
        style={{ backgroundImage: bannerLight(cliqueId) }}
        chosen={banner}
        picture={clique.banner && <Photo id={cliqueId} urls={clique.banner} alt="" sizes="480px" />}
      >
        <Button variant="secondary" size="small" icon={<ImagePlus />} disabled={disabled} onClick={bannerInput.open}>
          {banner || clique.banner ? formCopy.change : formCopy.addBanner}
        </Button>
        {banner && (
          <IconButton label={formCopy.removeBanner} tone="photo" disabled={disabled} onClick={() => remove('banner')}>
            <X />
          </IconButton>
        )}
      </WidePicture>
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
          <IconButton label={formCopy.removePicture} disabled={disabled} onClick={() => remove('profilePic')}>
            <X />
          </IconButton>
        )}
      </div>
      <PickerError>{error}</PickerError>
      {bannerInput.element}
      {pictureInput.element}
    </div>
  )
}
