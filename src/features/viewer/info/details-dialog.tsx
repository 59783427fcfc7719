import type { Collection, Flick } from '../../../../contract/entities'
import { limits } from '../../../../contract/limits'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { useWaitingEdit } from '../../../sync/editing/use-waiting-edit'
import { ChangedElsewhere } from '../../../ui/editing/changed-elsewhere'
import { editCopy } from '../../../ui/editing/edit-copy'
import { EditDialog } from '../../../ui/editing/edit-dialog'
import { Button } from '../../../ui/controls/button'
import { Field } from '../../../ui/controls/field'
import { copy } from '../copy'
import styles from './details-dialog.module.css'
import { PeopleChoice } from './people-choice'
import { nameOf, placesOf } from './places'
import { useDetailsEdit } from './use-details-edit'

interface DetailsDialogProps {
  flick: Flick
  collection: Collection
  /** The collection's photos as far as they were read: their places are suggested. */
  flicks: readonly Flick[]
  /** The photo was deleted, or the user may no longer change it: nothing can be saved. */
  isGone: boolean
  onClose: () => void
}

const MAX_SUGGESTED_PLACES = 12

/** The uploader's details of a photo: caption, place, tagged users. */
export default function DetailsDialog(props: DetailsDialogProps) {
  const edit = useWaitingEdit('editFlick', props.flick.id)
  if (edit === undefined) return null
  return <Form {...props} edit={edit} />
}

function Form(props: DetailsDialogProps & { edit: WaitingEdit | null }) {
  const places = placesOf([props.flick, ...props.flicks])
  const form = useDetailsEdit({ ...props, places })
  const { fields, change, changes, isOver, conflictOn } = form
  return (
    <EditDialog
      title={copy.edit}
      confirm={copy.save}
      saving={form.saving}
      problem={form.problem}
      unsaved={form.isChanged}
      gone={isOver ? { reason: editCopy.gone('photo'), texts: [changes.caption, changes.place] } : undefined}
    >
      <Field
        label={copy.caption}
        value={fields.caption}
        onChange={(value) => change({ caption: value })}
        counter={{ max: limits.captionInEdit }}
        rows={3}
        dir="auto"
        readOnly={isOver}
      />
      <ChangedElsewhere conflict={conflictOn('caption')} />
      <Field
        label={copy.placeLabel}
        value={fields.place}
        onChange={(value) => change({ place: value })}
        limit={limits.placeName}
        hint={copy.placeHint}
        dir="auto"
        autoComplete="off"
        readOnly={isOver}
      />
      <ChangedElsewhere conflict={conflictOn('place')} />
      {!isOver && places.length > 0 && (
        <fieldset className={styles.places} aria-label={copy.places}>
          {places.slice(0, MAX_SUGGESTED_PLACES).map((place) => (
            <Button
              key={nameOf(place)}
              variant="secondary"
              size="small"
              onClick={() => change({ place: nameOf(place) })}
            >
              {nameOf(place)}
            </Button>
          ))}
        </fieldset>
      )}
      {!isOver && (
        <PeopleChoice
          cliqueId={props.collection.cliqueId}
          people={fields.people}
          onChange={(people) => change({ people })}
        />
      )}
      <ChangedElsewhere
        conflict={conflictOn('people')}
        describe={(theirs) => theirs.map(({ username }) => username).join(', ')}
      />
    </EditDialog>
  )
}
