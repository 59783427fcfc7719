import { useState } from 'react'
import { useKeptPicture } from '../../../sync/editing/use-kept-picture'
import type { ChosenPictures } from './pictures-choice'

const none: ChosenPictures = { banner: undefined, profilePic: undefined }
const fields = ['banner', 'profilePic'] as const

/**
 * The pictures chosen in the form of this name. Like its fields, they survive a reload ([Note: Forms outlive the
 * page]).
 */
export const usePictures = (form: string) => {
  const [chosen, setChosen] = useState(none)
  const found = (field: keyof ChosenPictures) => (file: File) =>
    setChosen((before) => ({ ...before, [field]: { file, address: URL.createObjectURL(file) } }))
  const keep = {
    banner: useKeptPicture(form, 'banner', found('banner')),
    profilePic: useKeptPicture(form, 'profilePic', found('profilePic')),
  }
  return {
    chosen,
    choose: (which: keyof ChosenPictures, picture: ChosenPictures[typeof which]) => {
      setChosen((before) => ({ ...before, [which]: picture }))
      keep[which](picture?.file)
    },
    /** Called when the form is saved or discarded. */
    forget: () => {
      for (const field of fields) keep[field](undefined)
    },
  }
}
