import type { Failure } from '../../../contract/failure'
import { searchCopy } from './search-copy'

/** The message for a failed search (docs/specification.md 1.8 'Other'). */
export const searchTrouble = ({ code, status, message }: Failure) => {
  if (code === 'NETWORK' || code === 'TIMEOUT') return searchCopy.networkError
  if (status === 404) return searchCopy.noUsersFound
  if (status !== undefined && status >= 500) return searchCopy.serverError
  return message || searchCopy.failed
}
