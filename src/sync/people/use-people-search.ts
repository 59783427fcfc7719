/** Searches for users while the user types (docs/specification.md 1.5 'Search', 1.9). */
import { useEffect, useState } from 'react'
import type { User } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { sleep } from '../../platform/clock'
import { stamp } from '../../store/stamp'
import { searchUsers } from './people'

/** Milliseconds between the last key and the request. */
const PAUSE_MS = 300

interface Answer {
  text: string
  people: User[]
  pages: number
  /** The stamp of the request for the first page. */
  requestedAt: number
  hasMore: boolean
  loadingMore?: boolean
  error?: Failure | undefined
  /** The reason why a further page did not arrive. */
  moreError?: Failure | undefined
}

export interface PeopleSearch {
  /** `idle`: nothing was typed. */
  state: 'idle' | 'searching' | 'found' | 'failed'
  people: User[]
  /** The stamp of the request for the first page. */
  requestedAt: number
  error: Failure | undefined
  hasMore: boolean
  loadingMore: boolean
  moreError: Failure | undefined
  loadMore(): void
  retry(): void
}

/**
 * Finds users by name or username; blank text finds no one, and an answer to a text since changed is dropped. With
 * `cliqueId` each has their standing in that clique, as `inClique`.
 */
export const usePeopleSearch = (query: string, cliqueId?: string): PeopleSearch => {
  const text = query.trim()
  const [answer, setAnswer] = useState<Answer>()
  const current = answer?.text === text ? answer : undefined
  const wanted = text !== '' && current === undefined

  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const ask = async () => {
      await sleep(PAUSE_MS, abort.signal)
      const requestedAt = stamp()
      const found = await searchUsers(text, 0, abort.signal, cliqueId)
      abort.signal.throwIfAborted()
      const value = found.ok ? found.value : { items: [], hasMore: false }
      const error = found.ok ? undefined : found.error
      setAnswer({ text, people: value.items, pages: 1, requestedAt, hasMore: value.hasMore, error })
    }
    ask().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
    })
    return () => abort.abort()
  }, [text, wanted, cliqueId])

  const loadMore = async () => {
    if (!current || current.loadingMore) return
    const asked = { ...current, loadingMore: true, moreError: undefined }
    setAnswer(asked)
    const found = await searchUsers(text, current.pages, undefined, cliqueId)
    const known = new Set(current.people.map((person) => person.userId))
    const next: Answer = found.ok
      ? {
          text,
          people: [...current.people, ...found.value.items.filter((person) => !known.has(person.userId))],
          pages: current.pages + 1,
          requestedAt: current.requestedAt,
          hasMore: found.value.hasMore,
        }
      : { ...current, moreError: found.error }
    // The user may search for something else by now.
    setAnswer((latest) => (latest === asked ? next : latest))
  }

  return {
    state: !text ? 'idle' : !current ? 'searching' : current.error ? 'failed' : 'found',
    people: (text && current?.people) || [],
    requestedAt: current?.requestedAt ?? 0,
    error: current?.error,
    hasMore: current?.hasMore === true,
    loadingMore: current?.loadingMore === true,
    moreError: current?.moreError,
    loadMore: () => void loadMore(),
    retry: () => setAnswer(undefined),
  }
}
