/** Searches for users. Results are not stored: a search is about now. */
import type { User } from '../../../contract/entities'
import { ok, type Result } from '../../../contract/failure'
import { cutTo } from '../../../contract/length'
import { limits } from '../../../contract/limits'
import { pageSizes } from '../../../contract/page-sizes'
import { api } from '../session/api'

/**
 * One page of users whose name or username matches; blank text finds no one, and a long text is cut. With `cliqueId`
 * each has their standing in that clique.
 */
export const searchUsers = async (
  search: string,
  page: number,
  signal?: AbortSignal,
  cliqueId?: string,
): Promise<Result<{ items: User[]; hasMore: boolean }>> => {
  const text = cutTo(search.trim(), limits.search)
  if (!text) return ok({ items: [], hasMore: false })
  const answer = await api.searchUsers(
    { query: { search: text, page, size: pageSizes.search, ...(cliqueId !== undefined && { cliqueId }) } },
    { signal },
  )
  return answer.ok ? ok({ items: answer.value.items, hasMore: answer.value.hasMore === true }) : answer
}
