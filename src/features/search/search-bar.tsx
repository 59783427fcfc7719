import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cutTo } from '../../../contract/length'
import { limits } from '../../../contract/limits'
import { Button } from '../../ui/controls/button'
import { IconButton } from '../../ui/controls/icon-button'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './search-bar.module.css'

interface SearchBarProps {
  text: string
  onText: (text: string) => void
  /** Whether the field has the focus. */
  onFocus: (focused: boolean) => void
  onLeave: () => void
}

/**
 * The search field. It takes the focus at once if it is empty: otherwise a keyboard would hide the results to which a
 * user returns. The x clears it and keeps the focus; Cancel ends the search, and leaves the screen if it is empty.
 */
export function SearchBar({ text, onText, onFocus, onLeave }: SearchBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const empty = text === ''
  const begin = useEffectEvent(() => {
    if (empty) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
  const cancel = () => {
    if (empty) return onLeave()
    onText('')
    field.current?.blur()
  }
  return (
    <search className={styles.bar}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          // The results are already shown: Enter closes a phone's keyboard.
          event.preventDefault()
          field.current?.blur()
        }}
      >
        <div className={styles.box}>
          <Search className={styles.icon} aria-hidden="true" />
          <input
            ref={field}
            className={styles.field}
            type="search"
            dir="auto"
            value={text}
            placeholder={copy.placeholder}
            aria-label={copy.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => onText(cutTo(event.target.value, limits.search))}
            onFocus={() => onFocus(true)}
            onBlur={() => onFocus(false)}
          />
          {!empty && (
            <IconButton
              label={copy.clear}
              onClick={() => {
                onText('')
                field.current?.focus()
              }}
            >
              <X />
            </IconButton>
          )}
        </div>
        <Button variant="quiet" size="small" onClick={cancel}>
          {words.cancel}
        </Button>
      </form>
    </search>
  )
}
