/**
 * The input at registration, kept in session storage: a reloaded page continues with it. It belongs to one identity and
 * one tab, ends with the registration (registration-start.ts), and never holds the picture's bytes.
 */
import { readTab, writeTab } from '../../../platform/tab'
import { currentSession } from '../../../sync/session/session-state'
import { emptyDraft, type Draft } from './draft'

export const DRAFT_KEY = 'clique.registration-draft'
const texts = ['firstName', 'lastName', 'username', 'bio'] as const

const owner = () => currentSession()?.uid ?? ''

export const keepDraft = (draft: Draft) => {
  writeTab(DRAFT_KEY, JSON.stringify({ ...draft, picture: undefined, owner: owner() }))
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The kept draft; an empty draft if there is none, or if it belongs to another user. */
export const keptDraft = (): Draft => {
  const found = parse(readTab(DRAFT_KEY) ?? 'null')
  if (typeof found !== 'object' || found === null || !('owner' in found) || found.owner !== owner()) return emptyDraft
  const kept: Record<string, unknown> = { ...found }
  const draft = { ...emptyDraft, isOver16: kept['isOver16'] === true }
  for (const field of texts) {
    const text = kept[field]
    if (typeof text === 'string') draft[field] = text
  }
  return draft
}
