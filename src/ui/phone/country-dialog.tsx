import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../layers/dialog'
import { SearchField } from '../searching/search-field'
import { searchStatus } from '../searching/search-state'
import { copy } from './copy'
import { countries, findCountries } from './countries'
import type { DialCode } from './dial-codes'
import styles from './country.module.css'
import { focusedByKey } from './list-keys'

interface CountryListProps {
  id: string
  value: DialCode
  onChoose: (country: DialCode) => void
}

interface CountryDialogProps extends CountryListProps {
  open: boolean
  onClose: () => void
}

/** Lists all countries, with a search. country-button.tsx loads this file later, because their data is large. */
export default function CountryDialog({ open, onClose, ...list }: CountryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.country} kind="full">
      <CountryList {...list} />
    </Dialog>
  )
}

function CountryList({ id, value, onChoose }: CountryListProps) {
  const [query, onQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const isSearching = query.trim() !== ''
  const found = findCountries(query)
  const [best] = found
  const status = isSearching ? searchStatus(found.length, countries.length, 'none') : ''

  useEffect(() => {
    box.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'center' })
    // Only when it opens: a search must not scroll.
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const items = [...(box.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    if (event.key === 'Enter' && at === 0 && isSearching) {
      event.preventDefault()
      if (best) onChoose(best)
      return
    }
    const next = focusedByKey(event.key, at, items.length)
    if (next === undefined) return
    // A typed character still reaches the field, which has the focus by then.
    if (next > 0 || event.key === 'ArrowUp') event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div ref={box} id={id} role="presentation" onKeyDown={press}>
      <div className={styles.search}>
        <SearchField label={copy.searchCountries} search={{ isOffered: true, query, onQuery, status }} />
      </div>
      <ul className={styles.countries} aria-label={copy.countries}>
        {found.map(({ country, code, name }) => {
          const isChosen = country === value.country
          return (
            <li key={country}>
              <button
                type="button"
                className={styles.country}
                aria-pressed={isChosen}
                onClick={() => onChoose({ country, code })}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.code}>{code}</span>
                {isChosen && <Check aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
