/** Looking for people. Results are not kept: a search is about now. */
import type { User } from '../../contract/entities'
import { ok, type Result } from '../../contract/failure'
import { pageSizes } from '../../contract/limits'
import { api } from './api'

/** One page of people whose name or username matches; blank text finds nobody. */
export const searchUsers = async (
  search: string,
  page: number,
  signal?: AbortSignal,
): Promise<Result<{ items: User[]; hasMore: boolean }>> => {
  const text = search.trim()
  if (!text) return ok({ items: [], hasMore: false })
  const answer = await api.searchUsers({ query: { search: text, page, size: pageSizes.search } }, { signal })
  return answer.ok ? ok({ items: answer.value.items, hasMore: answer.value.hasMore === true }) : answer
}
