import { Check, Plus } from 'lucide-react'
import type { User } from '../../../../contract/entities'
import { PersonRow } from '../../../ui/cards/people/person-row'
import styles from './people-results.module.css'

interface PickablePersonProps {
  person: User
  picked: boolean
  onToggle: (person: User) => void
}

/** A found user, as a button that selects or deselects them. */
export function PickablePerson({ person, picked, onToggle }: PickablePersonProps) {
  return (
    <button type="button" className={styles.person} aria-pressed={picked} onClick={() => onToggle(person)}>
      <PersonRow
        person={person}
        linked={false}
        action={
          <span className={styles.mark} aria-hidden="true">
            {picked ? <Check /> : <Plus />}
          </span>
        }
      />
    </button>
  )
}
