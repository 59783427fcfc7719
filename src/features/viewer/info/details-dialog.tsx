import { useState } from 'react'
import type { Collection, Flick, Member } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { isLonger } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import { editFlick } from '../../../sync/editing/edit-flick'
import { isLost, type WaitingEdit } from '../../../sync/editing/edits'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { useWaitingEdit, withDraft } from '../../../sync/editing/use-waiting-edit'
import { membersOf } from '../../../sync/reading/clique-pages'
import { useList } from '../../../sync/reading/hooks'
import { editCopy } from '../../../ui/editing/edit-copy'
import { ChangedElsewhere } from '../../../ui/editing/changed-elsewhere'
import { EditGone } from '../../../ui/editing/edit-gone'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Button } from '../../../ui/controls/button'
import { Checkbox } from '../../../ui/controls/checkbox'
import { Field } from '../../../ui/controls/field'
import { Dialog } from '../../../ui/layers/dialog'
import { DialogActions } from '../../../ui/layers/dialog-actions'
import { toast } from '../../../ui/layers/toast'
import { copy as words } from '../../../ui/tools/copy'
import { useSubmit } from '../../../ui/tools/use-submit'
import { copy } from '../copy'
import styles from './details-dialog.module.css'
import { changesOf, startOf, tidy, type Person } from './details'
import { nameOf, placesOf, readPlace } from './places'

interface DetailsDialogProps {
  flick: Flick
  collection: Collection
  /** The collection's photos as far as they were read: their places are suggested. */
  flicks: readonly Flick[]
  /** The photo was deleted, or the user may no longer change it: nothing can be saved. */
  isGone: boolean
  onClose: () => void
}

/** Number of places that are suggested as buttons. */
const OFFERED = 12

/** The uploader's details of a photo: caption, place, tagged users. */
export default function DetailsDialog(props: DetailsDialogProps) {
  const edit = useWaitingEdit('editFlick', props.flick.id)
  if (edit === undefined) return null
  return <Form {...props} edit={edit} />
}

function Form({ flick, collection, flicks, isGone, edit, onClose }: DetailsDialogProps & { edit: WaitingEdit | null }) {
  const written = startOf(withDraft(flick, edit))
  const form = useEditedFields(`edit-details ${flick.id}`, written, startOf(flick), tidy)
  const { fields, change } = form
  const [isRefused, setIsRefused] = useState(false)
  const isOver = isGone || isRefused
  const { caption, place, people } = fields
  const places = placesOf([flick, ...flicks])
  const isTooLong =
    isLonger(visibleText(caption), limits.captionInEdit) || isLonger(visibleText(place), limits.placeName)
  // Without fields that others changed in the meantime: their changes are kept.
  const changes = changesOf(fields, ...form.known)
  const isChanged = Object.keys(changes).length > 0
  const problem = isTooLong
    ? copy.detailsTooLong
    : form.hasConflicts
      ? editCopy.chooseText
      : isChanged
        ? undefined
        : editCopy.nothingToSave
  const close = () => {
    form.forget()
    onClose()
  }
  const save = async (): Promise<Result<string, string>> => {
    form.addSent(tidy(fields))
    const saved = await editFlick(flick, collection, {
      ...(changes.caption !== undefined && { caption: visibleText(changes.caption) }),
      ...(changes.place !== undefined && { place: readPlace(changes.place, places) }),
      ...(changes.people && { people: changes.people }),
    })
    if (!saved.ok) {
      setIsRefused(isLost(saved.error))
      return fail(copy.detailsFailed)
    }
    return ok(saved.value === 'kept' ? editCopy.kept : copy.detailsSaved)
  }
  const { busy, trouble, submit } = useSubmit(save, (text) => {
    close()
    void toast({ text, tone: 'ok' })
  })
  return (
    <Dialog
      open
      onClose={close}
      title={copy.edit}
      kind="full"
      locked={busy}
      unsaved={isChanged}
      footer={
        isOver ? (
          <Button variant="secondary" onClick={close}>
            {words.close}
          </Button>
        ) : (
          <DialogActions confirm={copy.save} reason={problem} busy={busy} onConfirm={submit} onCancel={close} />
        )
      }
    >
      <div className={styles.form}>
        {isOver && <EditGone reason={editCopy.gone('photo')} texts={[changes.caption, changes.place]} />}
        <Field
          label={copy.caption}
          value={caption}
          onChange={(value) => change({ caption: value })}
          counter={{ max: limits.captionInEdit }}
          rows={3}
          dir="auto"
          disabled={busy}
          readOnly={isOver}
        />
        <ChangedElsewhere conflict={busy || isOver ? undefined : form.conflictOn('caption')} />
        <Field
          label={copy.placeLabel}
          value={place}
          onChange={(value) => change({ place: value })}
          limit={limits.placeName}
          hint={copy.placeHint}
          dir="auto"
          autoComplete="off"
          disabled={busy}
          readOnly={isOver}
        />
        <ChangedElsewhere conflict={busy || isOver ? undefined : form.conflictOn('place')} />
        {!isOver && places.length > 0 && (
          <fieldset className={styles.places} aria-label={copy.places}>
            {places.slice(0, OFFERED).map((one) => (
              <Button
                key={nameOf(one)}
                variant="secondary"
                size="small"
                disabled={busy}
                onClick={() => change({ place: nameOf(one) })}
              >
                {nameOf(one)}
              </Button>
            ))}
          </fieldset>
        )}
        {!isOver && (
          <People cliqueId={collection.cliqueId} people={people} onChange={(value) => change({ people: value })} />
        )}
        <ChangedElsewhere
          conflict={busy || isOver ? undefined : form.conflictOn('people')}
          describe={(theirs) => theirs.map(({ username }) => username).join(', ')}
        />
        <ErrorLine>{isOver ? undefined : trouble}</ErrorLine>
      </div>
    </Dialog>
  )
}

interface PeopleProps {
  cliqueId: string
  people: Person[]
  onChange: (people: Person[]) => void
}

/** The members of the clique, and tagged users who have left it. */
function People({ cliqueId, people, onChange }: PeopleProps) {
  const { items, hasMore, loadMore } = useList(membersOf(cliqueId), ({ userId }: Member) => userId)
  const members = items.flatMap(({ user }): Person[] =>
    user ? [{ userId: user.userId, username: user.username }] : [],
  )
  const offered = [...people, ...members.filter(({ userId }) => !people.some((one) => one.userId === userId))]
  const shown = offered.toSorted((a, b) => a.username.localeCompare(b.username))
  const isNamed = ({ userId }: Person) => people.some((one) => one.userId === userId)
  return (
    <fieldset className={styles.people}>
      <legend>{copy.people}</legend>
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
      {hasMore && (
        <Button variant="secondary" size="small" onClick={loadMore}>
          {copy.moreMembers}
        </Button>
      )}
    </fieldset>
  )
}
