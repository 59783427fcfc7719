import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { imageTypes } from '../../../contract/limits'
import { classNames } from '../tools/class-names'
import styles from './picture-picker.module.css'

/** A hidden file input; revokes the URL of the chosen picture when another one replaces it. */
export const usePicker = (
  label: string,
  chosen: { address: string } | null | undefined,
  onPick: (file: File) => void,
) => {
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

interface WidePictureProps {
  /** Its `--ratio` and background. */
  className: string | undefined
  style?: CSSProperties
  chosen: { address: string } | null | undefined
  /** The picture until another one is chosen. */
  picture: ReactNode
  /** The buttons over the lower corner. */
  children: ReactNode
}

/** A picture across a form, as it is or will be. */
export function WidePicture({ className, style, chosen, picture, children }: WidePictureProps) {
  return (
    <div className={classNames(styles.box, className)} style={style}>
      {chosen ? <img src={chosen.address} alt="" className={styles.preview} /> : picture}
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

/** Why a picked file cannot be used; read out when it changes. */
export function PickerError({ children }: { children: string | undefined }) {
  return (
    <p className={styles.error} aria-live="polite">
      {children}
    </p>
  )
}
