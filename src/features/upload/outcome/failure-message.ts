/**
 * What went wrong with an upload, in the words of docs/specification.md 2.8 'Upload, mapped messages' and 'Image
 * errors'.
 */
import { isInMemory } from '../../../platform/store-trouble'
import type { PhotoRow, UploadSession } from '../../../sync/uploads/uploads'
import { NOT_MARKED } from '../../../upload/progress/result'
import { copy } from '../copy'

type Reason = NonNullable<PhotoRow['reason']>

const isServerError = ({ code, status = 0 }: Reason) =>
  status >= 500 || (status === 0 && (code === 'INTERNAL' || code === 'UNAVAILABLE'))

/** The message for a failure; the failure's own where none is mapped. */
const mapped = (reason: Reason): string => {
  const { code, status, message } = reason
  if (code === 'UNAUTHENTICATED' || status === 401) return copy.unauthorized
  if (code === 'FORBIDDEN' || status === 403) return copy.forbidden
  if (code === 'CROSS_ORIGIN') return copy.crossOrigin
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.network
  if (code === 'QUOTA_EXCEEDED') return copy.quotaExceeded
  // Another attempt frees no space: the server's message says what is full.
  if (code === 'NOT_ENOUGH_SPACE') return message || copy.unknownError
  if (isServerError(reason)) return copy.serverError
  return message || copy.unknownError
}

/** The message for a failed photo; says so where the call failed that marks it as uploaded. */
export const failureMessage = (reason: Reason): string =>
  reason.message.startsWith(NOT_MARKED)
    ? NOT_MARKED + mapped({ ...reason, message: reason.message.slice(NOT_MARKED.length) })
    : mapped(reason)

/** Why one photo failed. */
export const photoMessage = (reason: Reason): string => {
  switch (reason.code) {
    case 'IMAGE_DAMAGED':
      return copy.imageLoad
    case 'FILE_UNREADABLE':
      return copy.imageRead
    case 'IMAGE_TYPE':
      return copy.unsupported
    case 'IMAGE_ANIMATED':
      return copy.imageAnimated
    case 'IMAGE_TOO_LARGE':
      return copy.imagePixels
    case 'IMAGE_WORKER':
      return copy.imageProcess
    default:
      return failureMessage(reason)
  }
}

/** Why an upload is stalled, and that it is retried automatically. */
export const troubleMessage = ({ code, status }: Pick<Reason, 'code' | 'status'>): string => {
  if (isInMemory()) return copy.inMemory
  if (code === 'UNAUTHENTICATED' || status === 401) return copy.waitingForSignIn
  return status === undefined ? copy.noAnswer : copy.serverBusy
}

/** Why nothing was uploaded. A new collection that the server refused has a message of its own. */
export const sessionMessage = ({ error, target, collectionId }: UploadSession): string => {
  if (!error) return copy.unknownError
  const message = failureMessage(error)
  const isRefused = error.status !== undefined && message === error.message
  return isRefused && target.kind === 'new' && collectionId === undefined ? copy.noCollection : message
}
