import { useState } from 'react'
import type { Member, User } from '../../../../contract/entities'
import { fullName } from '../../../../contract/full-name'
import { usePeopleSearch } from '../../../sync/people/use-people-search'
import { membersOf } from '../../../sync/reading/clique-pages'
import { useList } from '../../../sync/reading/hooks'
import { Button } from '../../../ui/controls/button'
import { Checkbox } from '../../../ui/controls/checkbox'
import { Field } from '../../../ui/controls/field'
import { copy } from '../copy'
import type { Person } from './details'
import styles from './details-dialog.module.css'

/** A clique with at least this many members has a field to search them. */
const MIN_SEARCHED = 50

interface PeopleChoiceProps {
  cliqueId: string
  people: Person[]
  onChange: (people: Person[]) => void
}

const personOf = ({ userId, username }: Person): Person => ({ userId, username })

const hasText = (user: User, text: string) =>
  [user.username, fullName(user)].some((name) => name.toLocaleLowerCase().includes(text))

/**
 * The members of the clique, and tagged users who have left it. A search finds members of all pages; without a network,
 * those that were read.
 */
export function PeopleChoice({ cliqueId, people, onChange }: PeopleChoiceProps) {
  const { items, head, hasMore, loadMore } = useList(membersOf(cliqueId), ({ userId }: Member) => userId)
  const [query, setQuery] = useState('')
  const search = usePeopleSearch(query, cliqueId)
  const text = query.trim().toLocaleLowerCase()
  const isNamed = ({ userId }: Person) => people.some((person) => person.userId === userId)
  const members = items.flatMap(({ user }) => user ?? [])
  const found = search.people.filter(({ inClique }) => inClique === 'MEMBER')
  const offered = text ? [...members.filter((user) => hasText(user, text)), ...found] : [...people, ...members]
  const shown = [...new Map(offered.map((person) => [person.userId, personOf(person)])).values()].toSorted((a, b) =>
    a.username.localeCompare(b.username),
  )
  const isMissing = text !== '' && shown.length === 0 && search.state !== 'searching'
  return (
    <fieldset className={styles.people}>
      <legend>{copy.people}</legend>
      {(head?.total ?? 0) >= MIN_SEARCHED && (
        <Field
          label={copy.searchMembers}
          hideLabel
          type="search"
          value={query}
          onChange={setQuery}
          placeholder={copy.searchMembers}
        />
      )}
      {shown.map((person) => (
        <Checkbox
          key={person.userId}
          label={<bdi>{person.username}</bdi>}
          checked={isNamed(person)}
          onChange={(checked) =>
            onChange(checked ? [...people, person] : people.filter(({ userId }) => userId !== person.userId))
          }
        />
      ))}
      <output className={styles.none}>
        {isMissing && (search.state === 'failed' ? copy.searchFailed : copy.noMember)}
      </output>
      {!text && hasMore && (
        <Button variant="secondary" size="small" onClick={loadMore}>
          {copy.moreMembers}
        </Button>
      )}
    </fieldset>
  )
}
