import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyPart } from '../tools/lazy-part'
import { retryImport } from '../tools/retry-import'
import { copy } from './copy'
import styles from './country.module.css'
import type { DialCode } from './dial-codes'

const load = () => import('./country-dialog')
const CountryDialog = lazyPart(() => retryImport(load))

interface CountryButtonProps {
  value: DialCode
  onChange: (country: DialCode) => void
}

/**
 * The chosen country ('NL +31'), as a button that opens the choice of all: a native control could not be searched by
 * code. The choice is fetched when it is opened.
 */
export function CountryButton({ value, onChange }: CountryButtonProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <div className={styles.box}>
      <button
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its content is its value, as in the native control
        role="combobox"
        aria-label={copy.country}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={listId}
        className={styles.button}
        // A failure is ignored here: opening fetches again.
        onPointerEnter={() => void Promise.allSettled([load()])}
        onClick={show}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
        }}
      >
        {value.country} {value.code}
      </button>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
      {wanted && (
        <CountryDialog
          id={listId}
          open={open}
          onClose={() => setOpen(false)}
          value={value}
          onChoose={(country) => {
            setOpen(false)
            onChange(country)
          }}
        />
      )}
    </div>
  )
}
