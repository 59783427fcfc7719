import { X } from 'lucide-react'
import type { User } from '../../../../contract/entities'
import { fullName } from '../../../../contract/full-name'
import { Avatar } from '../../../ui/pictures/avatar'
import { memberCopy } from './member-copy'
import styles from './picked-people.module.css'

interface PickedPeopleProps {
  people: User[]
  onRemove: (person: User) => void
}

/** Picked users as chips; a press removes one. */
export function PickedPeople({ people, onRemove }: PickedPeopleProps) {
  if (people.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={memberCopy.picked}>
      {people.map((person) => {
        const name = fullName(person) || person.username
        return (
          <li key={person.userId} className={styles.place}>
            <button
              type="button"
              className={styles.chip}
              aria-label={memberCopy.remove(name)}
              title={memberCopy.remove(name)}
              onClick={() => onRemove(person)}
            >
              <Avatar id={person.userId} name={name} picture={person.profilePic} size={28} />
              <span className={styles.name} dir="auto">
                {person.firstName || person.username}
              </span>
              <X aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
