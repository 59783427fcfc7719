import { Field } from '../controls/field'
import type { ChoiceSearch } from './search-state'
import styles from './search-field.module.css'

/** The search field above a choice of many, and what it found. Renders nothing above a choice of few. */
export function SearchField({ label, search }: { label: string; search: ChoiceSearch }) {
  if (!search.isOffered) return null
  return (
    <div className={styles.search}>
      <Field label={label} hideLabel type="search" value={search.query} onChange={search.onQuery} placeholder={label} />
      <output className={styles.status}>{search.status}</output>
    </div>
  )
}
