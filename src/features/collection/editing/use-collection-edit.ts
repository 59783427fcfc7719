import { useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { editCollection } from '../../../sync/editing/edit-collection'
import { isLost, type WaitingEdit } from '../../../sync/editing/edits'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { useKeptPicture } from '../../../sync/editing/use-kept-picture'
import { withDraft } from '../../../sync/editing/use-waiting-edit'
import { editCopy } from '../../../ui/editing/edit-copy'
import { useSaving } from '../../../ui/editing/edit-dialog'
import { preparePhoto } from '../../../workers/images/prepare-picture'
import { copy } from '../copy'
import type { CoverChange } from './cover-choice'
import {
  changesOf,
  fieldsOf,
  lossMessage,
  saveProblem,
  shownVisibility,
  stateOf,
  tidy,
  type Fields,
  type State,
} from './edit-form'

/** The fields and the cover of the form that changes a collection, and how they are saved. */
export const useCollectionEdit = (
  collection: Collection,
  edit: WaitingEdit | null,
  isGone: boolean,
  onClose: () => void,
) => {
  const draft = `edit-collection ${collection.collectionId}`
  const written = withDraft(collection, edit)
  const { fields, change, ...form } = useEditedFields(draft, fieldsOf(written), fieldsOf(collection), tidy)
  const known: State[] = [written, ...form.known.map((state) => stateOf(state, collection))]
  const choice = useChosenVisibility(fields, collection, () => change({ visibility: undefined }))
  const [isRefused, setIsRefused] = useState(false)
  const isOver = isGone || isRefused
  const [cover, setCover] = useState<CoverChange>()
  const keepCover = useKeptPicture(draft, 'cover', (file) => setCover({ file, address: URL.createObjectURL(file) }))
  const changes = changesOf(fields, known, collection)
  const isChanged = cover !== undefined || Object.keys(changes).length > 0

  const save = async (): Promise<Result<string, string>> => {
    const prepared = cover && (await preparePhoto(cover.file))
    if (prepared && !prepared.ok) return fail(copy.coverFailed)
    form.addSent(tidy(fields))
    const saved = await editCollection(collection, { ...changes, cover: cover === null ? null : prepared?.value })
    if (!saved.ok) {
      setIsRefused(isLost(saved.error))
      return fail(copy.editFailed)
    }
    if (saved.value === 'kept') return ok(editCopy.kept)
    const lost = lossMessage(saved.value)
    return lost === undefined ? ok(copy.saved) : fail(lost)
  }
  const forget = () => {
    form.forget()
    keepCover(undefined)
  }
  const saving = useSaving(save, forget, onClose)
  const hidesConflicts = saving.busy || isOver
  return {
    fields,
    change,
    changes,
    cover,
    chooseCover: (next: CoverChange) => {
      setCover(next)
      keepCover(next?.file)
    },
    isChanged,
    isOver,
    saving,
    problem: saveProblem(fields, isChanged, form.hasConflicts || choice !== undefined),
    shownVisibility: shownVisibility(written),
    conflictOn: (name: 'name' | 'description') => (hidesConflicts ? undefined : form.conflictOn(name)),
    visibilityConflict: hidesConflicts ? undefined : choice,
  }
}

/**
 * Another device's change of the visibility, if the user has chosen one. Until then the radios follow the shown value:
 * a choice counts as a change even if it is the value with which the form began.
 */
const useChosenVisibility = ({ visibility }: Fields, collection: Collection, take: () => void) => {
  const [seen, setSeen] = useState(collection.visibility)
  const theirs = shownVisibility(collection)
  if (visibility === undefined || visibility === theirs || collection.visibility === seen) return undefined
  const note = () => setSeen(collection.visibility)
  return {
    theirs: theirs === 'PRIVATE' ? ('private' as const) : ('followers' as const),
    take: () => {
      note()
      take()
    },
    keep: note,
  }
}
