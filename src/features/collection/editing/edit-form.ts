/**
 * The edit form of a collection: validates its fields, computes the changes to send, and words the message for a cover
 * that was not uploaded (docs/specification.md 2.2 'Edit collection dialog', 2.5).
 */
import type { Collection } from '../../../../contract/entities'
import { isLonger } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import { changedFields } from '../../../sync/editing/changed-fields'
import { lowerCase, type CoverLoss } from '../../../sync/editing/edit-collection'
import { editCopy } from '../../../ui/editing/edit-copy'
import { copy } from '../copy'

export interface Fields {
  name: string
  description: string
  /** Undefined until the user chooses: an existing public collection is shown as Followers and stays public. */
  visibility: 'PRIVATE' | 'FOLLOWERS' | undefined
}

export const fieldsOf = ({ name, description }: Collection): Fields => ({ name, description, visibility: undefined })

/** The fields as saved. */
export const tidy = (fields: Fields): Fields => ({
  ...fields,
  name: visibleText(fields.name),
  description: visibleText(fields.description),
})

/** The value that the radios show until they are changed. */
export const shownVisibility = ({ visibility }: State): 'PRIVATE' | 'FOLLOWERS' =>
  visibility === 'private' ? 'PRIVATE' : 'FOLLOWERS'

export const nameProblem = (name: string) => {
  if (!visibleText(name)) return copy.nameRequired
  return isLonger(visibleText(name), limits.collectionName) ? copy.nameTooLong(limits.collectionName) : undefined
}

export const descriptionProblem = (description: string) =>
  isLonger(visibleText(description), limits.collectionDescription)
    ? copy.descriptionTooLong(limits.collectionDescription)
    : undefined

/** The part of the collection that its form changes. */
export type State = Pick<Collection, 'name' | 'description' | 'visibility'>

/** The collection once these fields are saved. */
export const stateOf = (fields: Fields, { visibility: before }: State): State => ({
  ...tidy(fields),
  visibility: fields.visibility === undefined ? before : lowerCase[fields.visibility],
})

/**
 * The fields to send: fields that differ from any known state. A chosen visibility is also compared with the state
 * shown now.
 */
export const changesOf = (fields: Fields, known: readonly State[], shown: State) => {
  const { visibility, ...texts } = stateOf(fields, shown)
  const isChosen = fields.visibility !== undefined && [...known, shown].some((state) => state.visibility !== visibility)
  return { ...changedFields(texts, known), ...(isChosen && { privacySetting: fields.visibility }) }
}

/** Why the form cannot be saved; undefined if it can. */
export const saveProblem = (fields: Fields, isChanged: boolean, hasConflicts = false): string | undefined => {
  const problem = nameProblem(fields.name) ?? descriptionProblem(fields.description)
  if (problem !== undefined) return editCopy.correctFields
  if (hasConflicts) return editCopy.chooseText
  return isChanged ? undefined : editCopy.nothingToSave
}

const VARIANT_COUNT = 3
/** The message if the collection was changed but its cover was not, or only in part (docs/specification.md 2.8). */
export const lossMessage = (lost: CoverLoss) => {
  if (lost.length === 0) return undefined
  if (lost.length < VARIANT_COUNT) return copy.someLost(lost.map(({ variant }) => copy.variants[variant]).join(', '))
  return copy.allLost([...new Set(lost.map(({ reason }) => reason))].join('; '))
}
