/** The target of an upload, chosen in the second step, and its validation (docs/specification.md 2.5). */
import { isLonger } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import type { UploadSession } from '../../../sync/uploads/uploads'
import type { Staging } from '../../../upload/intake/intake'
import type { UploadPreset } from '../../../ui/layers/app-dialogs'
import { chooseCopy } from './choose-copy'

export interface Choice {
  /** Empty if none is chosen yet. */
  cliqueId: string
  mode: 'new' | 'existing'
  /** Empty if none is chosen yet. */
  collectionId: string
  name: string
  description: string
  visibility: 'PRIVATE' | 'FOLLOWERS'
  keepLocation: boolean
}

const MIN_NAME_LENGTH = 1

/** Private and without location by default; a preset chooses clique and collection. */
export const initialChoice = (preset?: UploadPreset): Choice => ({
  cliqueId: preset?.cliqueId ?? '',
  mode: preset?.collectionId === undefined ? 'new' : 'existing',
  collectionId: preset?.collectionId ?? '',
  name: '',
  description: '',
  visibility: 'PRIVATE',
  keepLocation: false,
})

/** The choice with which an upload was started; a collection that it has since created is chosen as an existing one. */
export const choiceOf = ({ cliqueId, collectionId, target, keepLocation }: UploadSession): Choice => ({
  ...initialChoice({ cliqueId, ...(collectionId !== undefined && { collectionId }) }),
  ...(target.kind === 'new' && {
    name: target.name,
    description: target.description,
    visibility: target.visibility,
  }),
  keepLocation,
})

/** The error of the name; undefined while it is empty. */
export const nameProblem = (name: string): string | undefined => {
  if (isLonger(visibleText(name), limits.collectionName)) return chooseCopy.nameTooLong(limits.collectionName)
  if (name !== '' && visibleText(name).length < MIN_NAME_LENGTH) return chooseCopy.nameTooShort(MIN_NAME_LENGTH)
  return undefined
}

/** The error of the description. */
export const descriptionProblem = (description: string): string | undefined =>
  isLonger(visibleText(description), limits.collectionDescription)
    ? chooseCopy.descriptionTooLong(limits.collectionDescription)
    : undefined

/** The missing part before the upload can start; undefined when it is ready. */
export const choiceProblem = (choice: Choice): string | undefined => {
  // A guest is not told the clique of their collection.
  if (choice.mode === 'existing' && choice.collectionId !== '') return undefined
  if (choice.cliqueId === '') return chooseCopy.cliqueRequired
  if (choice.mode === 'existing') return chooseCopy.collectionRequired
  if (choice.name === '') return chooseCopy.nameRequired
  return nameProblem(choice.name) ?? descriptionProblem(choice.description)
}

/** The upload's target. The server answers a second try with the same `clientId` with the same new collection. */
export const targetOf = (choice: Choice, clientId: string): Staging['target'] =>
  choice.mode === 'existing'
    ? { kind: 'existing', collectionId: choice.collectionId }
    : {
        kind: 'new',
        clientId,
        name: visibleText(choice.name),
        description: visibleText(choice.description),
        visibility: choice.visibility,
      }
