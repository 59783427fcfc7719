/** Words an upload's failures as in docs/specification.md 2.8 'Upload, mapped messages' and 'Image errors'. */
import { isInMemory } from '../../../platform/store-trouble'
import type { PhotoRow, UploadSession } from '../../../sync/uploads/uploads'
import { NOT_MARKED } from '../../../upload/progress/result'
import { copy } from '../copy'
import { outcomeCopy } from './outcome-copy'

type Reason = NonNullable<PhotoRow['reason']>

const isServerError = ({ code, status = 0 }: Reason) =>
  status >= 500 || (status === 0 && (code === 'INTERNAL' || code === 'UNAVAILABLE'))

/** The message for a failure; the failure's own message if none is mapped. */
const mapped = (reason: Reason): string => {
  const { code, status, message } = reason
  if (code === 'UNAUTHENTICATED' || status === 401) return outcomeCopy.unauthorized
  if (code === 'FORBIDDEN' || status === 403) return outcomeCopy.forbidden
  if (code === 'CROSS_ORIGIN') return outcomeCopy.crossOrigin
  if (code === 'NETWORK' || code === 'TIMEOUT') return outcomeCopy.network
  if (code === 'QUOTA_EXCEEDED') return outcomeCopy.quotaExceeded
  // Another attempt frees no space: the server's message names the full storage.
  if (code === 'NOT_ENOUGH_SPACE') return message || outcomeCopy.unknownError
  if (isServerError(reason)) return outcomeCopy.serverError
  return message || outcomeCopy.unknownError
}

/** The message for a failed photo; with a prefix if the failed call is the one that marks it as uploaded. */
export const failureMessage = (reason: Reason): string =>
  reason.message.startsWith(NOT_MARKED)
    ? NOT_MARKED + mapped({ ...reason, message: reason.message.slice(NOT_MARKED.length) })
    : mapped(reason)

/** Why one photo failed. */
export const photoMessage = (reason: Reason): string => {
  switch (reason.code) {
    case 'IMAGE_DAMAGED':
      return outcomeCopy.imageLoad
    case 'FILE_UNREADABLE':
      return outcomeCopy.imageRead
    case 'IMAGE_TYPE':
      return copy.unsupported
    case 'IMAGE_ANIMATED':
      return outcomeCopy.imageAnimated
    case 'IMAGE_TOO_LARGE':
      return outcomeCopy.imagePixels
    case 'IMAGE_TOO_LARGE_HERE':
      return outcomeCopy.imageTooLargeHere
    case 'IMAGE_WORKER':
      return outcomeCopy.imageProcess
    default:
      return failureMessage(reason)
  }
}

/** Why an upload is stalled, and that it is retried automatically. */
export const troubleMessage = ({ code, status }: Pick<Reason, 'code' | 'status'>): string => {
  if (isInMemory()) return copy.inMemory
  if (code === 'IMAGE_WORKER') return outcomeCopy.noImageWorker
  if (code === 'GUEST_PAUSED') return outcomeCopy.waitingForHost
  if (code === 'UNAUTHENTICATED' || status === 401) return outcomeCopy.waitingForSignIn
  if (code === 'PROGRAM_ERROR') return outcomeCopy.unknownError
  return status === undefined ? outcomeCopy.noAnswer : outcomeCopy.serverBusy
}

/** Why nothing was uploaded. A rejected new collection has a separate message. */
export const sessionMessage = ({ error, target, collectionId }: UploadSession): string => {
  if (!error) return outcomeCopy.unknownError
  const message = failureMessage(error)
  const isRefused = error.status !== undefined && message === error.message
  return isRefused && target.kind === 'new' && collectionId === undefined ? outcomeCopy.noCollection : message
}
