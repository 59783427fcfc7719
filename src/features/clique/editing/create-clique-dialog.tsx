import { useState } from 'react'
import type { Clique, User } from '../../../../contract/entities'
import { fail } from '../../../../contract/failure'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import { useKeptFields } from '../../../sync/editing/use-kept-fields'
import { createClique } from '../../../sync/mutations/cliques'
import { useMyId, useSession } from '../../../sync/reading/hooks'
import { usePeopleSearch } from '../../../sync/people/use-people-search'
import { Dialog } from '../../../ui/layers/dialog'
import { DialogActions } from '../../../ui/layers/dialog-actions'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Checkbox } from '../../../ui/controls/checkbox'
import { Field } from '../../../ui/controls/field'
import { newId } from '../../../platform/ids'
import { useRound } from '../../../ui/tools/use-round'
import { useSubmit } from '../../../ui/tools/use-submit'
import { copy } from '../copy'
import { formCopy } from './form-copy'
import styles from './create-clique-dialog.module.css'
import { defaultName } from './default-name'
import { PickablePerson } from '../members/pickable-person'
import { PeopleResults } from '../members/people-results'
import { PickedPeople } from '../members/picked-people'

interface CreateCliqueDialogProps {
  open: boolean
  onClose: () => void
  /** `isByLink`: the link of the clique is to be shown next. */
  onCreated: (clique: Clique, isByLink: boolean) => void
}

/**
 * Names a clique, picks its members and creates it (docs/specification.md 2.2 'Create clique dialog'). Empty each time
 * it opens.
 */
export default function CreateCliqueDialog({ open, ...rest }: CreateCliqueDialogProps) {
  return <Form key={useRound(open)} open={open} {...rest} />
}

interface NewClique {
  name: string
  picked: User[]
  /** Counts as a picked person. */
  isByLink: boolean
  /** Empty until it is sent. */
  clientId: string
}

/** The fields of the form, and how the clique is created. */
const useNewClique = ({ onClose, onCreated }: Omit<CreateCliqueDialogProps, 'open'>) => {
  const standard = defaultName(useSession()?.firstName)
  const { fields, change, forget } = useKeptFields<NewClique>('create-clique', {
    name: standard,
    picked: [],
    isByLink: false,
    clientId: '',
  })
  const { name, picked, isByLink } = fields
  const pickedIds = new Set(picked.map((person) => person.userId))

  const toggle = (person: User) =>
    change({
      clientId: '',
      picked: pickedIds.has(person.userId)
        ? picked.filter(({ userId }) => userId !== person.userId)
        : [...picked, person],
    })
  // The id is kept with the fields: pressed again after a lost answer or a reload, it creates no second clique.
  const create = async () => {
    const clientId = fields.clientId || newId()
    change({ clientId })
    const created = await createClique(clientId, visibleText(name) || standard, [...pickedIds])
    return created.ok ? created : fail(copy.createFailed)
  }
  const { busy, trouble, submit } = useSubmit(create, (clique) => {
    forget()
    onCreated(clique, isByLink)
  })
  const close = () => {
    forget()
    onClose()
  }
  return { standard, name, picked, isByLink, pickedIds, change, toggle, busy, trouble, submit, close }
}

function Form({ open, ...rest }: CreateCliqueDialogProps) {
  const { standard, name, picked, isByLink, pickedIds, change, toggle, busy, trouble, submit, close } =
    useNewClique(rest)
  const myId = useMyId()
  const [query, setQuery] = useState('')
  const search = usePeopleSearch(query)
  const people = search.people.filter((person) => person.userId !== myId)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={formCopy.createTitle}
      kind="full"
      locked={busy}
      unsaved={picked.length > 0 || isByLink || name !== standard}
      footer={
        <DialogActions
          confirm={formCopy.create}
          reason={
            picked.length === 0 && !isByLink
              ? formCopy.pickOne
              : search.state === 'searching'
                ? formCopy.stillSearching
                : undefined
          }
          busy={busy}
          onConfirm={submit}
          onCancel={close}
        />
      }
    >
      <div className={styles.form}>
        <Field
          label={formCopy.name}
          value={name}
          onChange={(value) => change({ name: value, clientId: '' })}
          placeholder={standard}
          limit={limits.cliqueName}
          counter={{ max: limits.cliqueName }}
          autoComplete="off"
          enterKeyHint="next"
        />
        <div className={styles.people}>
          <PeopleField value={query} onChange={setQuery} />
          <Checkbox
            label={formCopy.inviteByLink}
            hint={formCopy.inviteByLinkText}
            checked={isByLink}
            onChange={(next) => change({ isByLink: next })}
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
        <ErrorLine>{trouble}</ErrorLine>
      </div>
    </Dialog>
  )
}

function PeopleField({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  return (
    <Field
      label={formCopy.addPeople}
      hint={formCopy.atLeastOne}
      type="search"
      value={value}
      onChange={onChange}
      placeholder={formCopy.searchUsers}
    />
  )
}
