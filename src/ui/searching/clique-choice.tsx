import { Check } from 'lucide-react'
import { useState } from 'react'
import { Select } from '../controls/select'
import styles from './clique-choice.module.css'
import { SearchField } from './search-field'
import { hasText, MIN_SEARCHED, searchStatus } from './search-state'
import { searchingCopy } from './searching-copy'

interface CliqueChoiceProps {
  label: string
  value: string
  onChange: (cliqueId: string) => void
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** More matches are reached by typing more. */
const MAX_MATCHES = 20

/** A choice of one clique; from fifty on with a search, whose matches are buttons. */
export function CliqueChoice({ label, value, onChange, options }: CliqueChoiceProps) {
  const [query, onQuery] = useState('')
  const isSearching = query.trim() !== ''
  const found = isSearching ? options.filter((option) => !option.disabled && hasText([option.label], query)) : []
  const status = isSearching ? searchStatus(found.length, options.length, 'none') : ''
  return (
    <div className={styles.choice}>
      <Select label={label} value={value} onChange={onChange} options={options} />
      <SearchField
        label={searchingCopy.searchCliques}
        search={{ isOffered: options.length >= MIN_SEARCHED, query, onQuery, status }}
      />
      {found.length > 0 && (
        <ul className={styles.matches} aria-label={searchingCopy.results}>
          {found.slice(0, MAX_MATCHES).map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={styles.match}
                aria-pressed={option.value === value}
                onClick={() => onChange(option.value)}
              >
                <span dir="auto">{option.label}</span>
                {option.value === value && <Check aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
