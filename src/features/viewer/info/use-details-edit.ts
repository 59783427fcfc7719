import { useState } from 'react'
import type { Collection, Flick } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { isLonger } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import { editFlick, type Place } from '../../../sync/editing/edit-flick'
import { isLost, type WaitingEdit } from '../../../sync/editing/edits'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { withDraft } from '../../../sync/editing/use-waiting-edit'
import { editCopy } from '../../../ui/editing/edit-copy'
import { useSaving } from '../../../ui/editing/edit-dialog'
import { copy } from '../copy'
import { changesOf, startOf, tidy, type Fields } from './details'
import { readPlace } from './places'

const saveProblem = ({ caption, place }: Fields, isChanged: boolean, hasConflicts: boolean) => {
  if (isLonger(visibleText(caption), limits.captionInEdit) || isLonger(visibleText(place), limits.placeName))
    return copy.detailsTooLong
  if (hasConflicts) return editCopy.chooseText
  return isChanged ? undefined : editCopy.nothingToSave
}

interface DetailsEdit {
  flick: Flick
  collection: Collection
  edit: WaitingEdit | null
  /** The known places of the collection. */
  places: readonly Place[]
  isGone: boolean
  onClose: () => void
}

/** The fields of the form that changes a photo's details, and how they are saved. */
export const useDetailsEdit = ({ flick, collection, edit, places, isGone, onClose }: DetailsEdit) => {
  const written = startOf(withDraft(flick, edit))
  const { fields, change, ...form } = useEditedFields(`edit-details ${flick.id}`, written, startOf(flick), tidy)
  const [isRefused, setIsRefused] = useState(false)
  const isOver = isGone || isRefused
  // Without fields that others changed in the meantime: their changes are kept.
  const changes = changesOf(fields, ...form.known)
  const isChanged = Object.keys(changes).length > 0
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
  const saving = useSaving(save, form.forget, onClose)
  return {
    fields,
    change,
    changes,
    isChanged,
    isOver,
    saving,
    problem: saveProblem(fields, isChanged, form.hasConflicts),
    conflictOn: <K extends keyof Fields>(name: K) => (saving.busy || isOver ? undefined : form.conflictOn(name)),
  }
}
