import type { Failure } from '../../../contract/failure'
import { copy } from './copy'

/** What is said of a search that failed (specification 1 §8 'Other'). */
export const searchTrouble = ({ code, status, message }: Failure) => {
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.networkError
  if (status === 404) return copy.noUsersFound
  if (status !== undefined && status >= 500) return copy.serverError
  return message || copy.searchFailed
}
