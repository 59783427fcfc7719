import { useState } from 'react'
import type { User } from '../../../contract/entities'
import { limits } from '../../../contract/limits'
import { createClique } from '../../sync/cliques'
import { useMyId, useSession } from '../../sync/hooks'
import { usePeopleSearch } from '../../sync/use-people-search'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorLine } from '../../ui/error-block'
import { Field } from '../../ui/field'
import { copy } from './copy'
import styles from './create-clique-dialog.module.css'
import { defaultName } from './default-name'
import { PickablePerson } from './pickable-person'
import { PeopleResults } from './people-results'
import { PickedPeople } from './picked-people'

interface CreateCliqueDialogProps {
  open: boolean
  onClose: () => void
  onCreated: (cliqueId: string) => void
}

/** Names a clique, picks its people and makes it (specification 2 §2 'Create clique dialog'). Starts anew each time. */
export default function CreateCliqueDialog({ open, ...rest }: CreateCliqueDialogProps) {
  const [was, setWas] = useState(open)
  const [round, setRound] = useState(0)
  if (open !== was) {
    setWas(open)
    if (open) setRound(round + 1)
  }
  return <Form key={round} open={open} {...rest} />
}

function Form({ open, onClose, onCreated }: CreateCliqueDialogProps) {
  const standard = defaultName(useSession()?.firstName)
  const myId = useMyId()
  const [name, setName] = useState<string>(standard)
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<User[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const search = usePeopleSearch(query)
  const people = search.people.filter((person) => person.userId !== myId)
  const pickedIds = new Set(picked.map((person) => person.userId))

  const toggle = (person: User) =>
    setPicked(
      pickedIds.has(person.userId) ? picked.filter(({ userId }) => userId !== person.userId) : [...picked, person],
    )
  const create = async () => {
    setBusy(true)
    setFailed(false)
    const created = await createClique(name.trim() || standard, [...pickedIds])
    setBusy(false)
    if (created.ok) onCreated(created.value.cliqueId)
    else setFailed(true)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.createTitle}
      kind="full"
      locked={busy}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            disabled={picked.length === 0 || search.state === 'searching'}
            busy={busy}
            onClick={() => void create()}
          >
            {copy.create}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label={copy.name}
          value={name}
          onChange={setName}
          placeholder={standard}
          maxLength={limits.cliqueName}
          counter={{ used: name.length, max: limits.cliqueName }}
          autoComplete="off"
          enterKeyHint="next"
        />
        <div className={styles.people}>
          <Field
            label={copy.addPeople}
            type="search"
            value={query}
            onChange={setQuery}
            placeholder={copy.searchUsers}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
          />
          <PickedPeople people={picked} onRemove={toggle} />
          <PeopleResults
            search={search}
            people={people}
            renderPerson={(person) => (
              <PickablePerson person={person} picked={pickedIds.has(person.userId)} onToggle={toggle} />
            )}
          />
        </div>
        <ErrorLine>{failed ? copy.createFailed : undefined}</ErrorLine>
      </div>
    </Dialog>
  )
}
