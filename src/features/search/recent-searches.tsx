import { Clock, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  forgetPerson,
  keepRecentPeople,
  rememberPerson,
  watchRecentPeople,
  type RecentPerson,
} from '../../sync/people/recent-people'
import { useRecentPeople } from '../../sync/people/use-recent-people'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/cards/empty-state'
import { IconButton } from '../../ui/controls/icon-button'
import { PersonRow } from '../../ui/cards/people/person-row'
import { toast } from '../../ui/layers/toast'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './search-page.module.css'

/** Removes at once, and offers Undo until the list changes again: Undo would lose later changes. */
const withUndo = (people: readonly RecentPerson[], text: string, change: () => void) => {
  change()
  void toast({
    text,
    action: { label: words.undo, onSelect: () => keepRecentPeople(people) },
    until: watchRecentPeople,
  })
}

/** Once the list is shorter by the pressed row, the focus moves to the button that replaced the pressed one. */
const useFocusOnNext = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const place = useRef<number>(undefined)
  useEffect(() => {
    if (place.current === undefined) return
    const next = Math.min(place.current, count - 1)
    list.current?.querySelectorAll('button')[next]?.focus()
    place.current = undefined
  }, [count])
  const note = (removed: number) => {
    place.current = removed
  }
  return { list, note }
}

/**
 * Shown while nothing is typed: the latest searched users, and while the field has the focus a hint how to begin
 * (docs/specification.md 1.2 'Search'). Content above never moves with the focus, so that a tap does not hit the wrong
 * target.
 */
export function RecentSearches({ typing }: { typing: boolean }) {
  const people = useRecentPeople()
  const { list, note } = useFocusOnNext(people.length)
  const remove = (person: RecentPerson) => {
    note(people.indexOf(person))
    withUndo(people, copy.removed, () => forgetPerson(person.userId))
  }
  if (people.length === 0)
    return typing ? (
      <EmptyState icon={<Search />} title={copy.startTyping} text={copy.searchBy} />
    ) : (
      <EmptyState icon={<Clock />} title={copy.noRecent} text={copy.searchBy} />
    )
  return (
    <section>
      <div className={styles.head}>
        <h2>{copy.recent}</h2>
        <span className={styles.end}>
          <Button
            variant="quiet"
            size="small"
            onClick={() => withUndo(people, copy.cleared, () => keepRecentPeople([]))}
          >
            {copy.clearAll}
          </Button>
        </span>
      </div>
      <ul ref={list} aria-label={copy.recent}>
        {people.map((person) => (
          <li key={person.userId}>
            <PersonRow
              person={person}
              onOpen={() => rememberPerson(person)}
              action={
                <span className={styles.remove}>
                  <IconButton label={copy.remove(person.username)} onClick={() => remove(person)}>
                    <X />
                  </IconButton>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {typing && (
        <div className={styles.hint}>
          <p>{copy.startTyping}</p>
          <p>{copy.searchBy}</p>
        </div>
      )}
    </section>
  )
}
