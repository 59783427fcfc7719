import { Check, QrCode as CodeIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../../ui/controls/icon-button'
import { Menu } from '../../ui/layers/menu'
import { copy } from './copy'
import { codePlaces, type CodePlace } from './settings'
import styles from './guest-code.module.css'

const QrCode = lazy(() => import('../../ui/link/qr-code'))

const EVERY = 10

/** `step`: the number of the shown photo, from 1. */
export const isCodeShown = (place: CodePlace, step: number) =>
  place === 'corner' || (place === 'tenth' && step > 0 && step % EVERY === 0)

interface GuestCodeProps {
  address: string
  /** The collection's name. */
  name: string
}

/** The code of a guest link, above the photo. */
export function GuestCode({ address, name }: GuestCodeProps) {
  return (
    <aside className={styles.card} data-guest-code="">
      <Suspense>
        <QrCode address={address} label={copy.codeLabel(name)} />
      </Suspense>
      <p className={styles.what}>{copy.addPhotos}</p>
      <p className="twoLines" dir="auto">
        {name}
      </p>
    </aside>
  )
}

interface CodeMenuProps {
  value: CodePlace
  onChange: (value: CodePlace) => void
}

/** On which photos the code is shown. */
export function CodeMenu({ value, onChange }: CodeMenuProps) {
  return (
    <Menu
      label={copy.code}
      items={codePlaces.map((place) => ({
        id: place,
        label: copy.codes[place],
        icon: <Check visibility={place === value ? 'visible' : 'hidden'} />,
        onSelect: () => onChange(place),
      }))}
      renderTrigger={(props) => (
        <IconButton tone="photo" label={copy.code} {...props}>
          <CodeIcon />
        </IconButton>
      )}
    />
  )
}
