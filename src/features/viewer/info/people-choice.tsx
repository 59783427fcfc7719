import type { Member } from '../../../../contract/entities'
import { useMemberSearch } from '../../../sync/people/use-member-search'
import { membersOf } from '../../../sync/reading/clique-pages'
import { useList } from '../../../sync/reading/hooks'
import { MorePeople } from '../../../ui/cards/people/more-people'
import { Button } from '../../../ui/controls/button'
import { Checkbox } from '../../../ui/controls/checkbox'
import { SearchField } from '../../../ui/searching/search-field'
import { choiceSearch } from '../../../ui/searching/search-state'
import { searchingCopy } from '../../../ui/searching/searching-copy'
import { copy } from '../copy'
import type { Person } from './details'
import styles from './details-dialog.module.css'

interface PeopleChoiceProps {
  cliqueId: string
  people: Person[]
  onChange: (people: Person[]) => void
}

const personOf = ({ userId, username }: Person): Person => ({ userId, username })

/**
 * The members of the clique, and tagged users who have left it. A search finds members of all pages; without a network,
 * those that were read.
 */
export function PeopleChoice({ cliqueId, people, onChange }: PeopleChoiceProps) {
  const list = useList(membersOf(cliqueId), ({ userId }: Member) => userId)
  const { items, head, hasMore, loadMore } = list
  const search = useMemberSearch(cliqueId, list)
  const { isSearching, found, more } = search
  const isNamed = ({ userId }: Person) => people.some((person) => person.userId === userId)
  const offered = isSearching ? found.map(({ user }) => user) : [...people, ...items.flatMap(({ user }) => user ?? [])]
  const shown = [...new Map(offered.map((person) => [person.userId, personOf(person)])).values()].toSorted((a, b) =>
    a.username.localeCompare(b.username),
  )
  return (
    <fieldset className={styles.people}>
      <legend>{copy.people}</legend>
      <SearchField label={searchingCopy.searchMembers} search={choiceSearch(search, head?.total)} />
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
      {more.hasMore && <MorePeople loadingMore={more.loadingMore} failed={!!more.moreError} onMore={more.loadMore} />}
      {!isSearching && hasMore && (
        <Button variant="secondary" size="small" onClick={loadMore}>
          {copy.moreMembers}
        </Button>
      )}
    </fieldset>
  )
}
