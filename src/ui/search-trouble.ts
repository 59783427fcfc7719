import type { Failure } from '../../contract/failure'
import { copy } from './copy'

/** What is said of a search that failed (specification 1 §8 'Other'). */
export const searchTrouble = ({ code, status, message }: Failure) => {
  if (code === 'NETWORK' || code === 'TIMEOUT') return copy.search.networkError
  if (status === 404) return copy.search.noUsersFound
  if (status !== undefined && status >= 500) return copy.search.serverError
  return message || copy.search.failed
}
