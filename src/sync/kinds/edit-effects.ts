import type { Effect, EffectsOf } from './base/effects'

/** What an edit shows. */
export interface EditShows {
  /** The entity's fields as they are shown meanwhile. */
  fields: Record<string, unknown>
  /** The answers that it makes stale. */
  stale: string[]
}

const entities = {
  editUser: 'user',
  editClique: 'clique',
  editCollection: 'collection',
  editFlick: 'flick',
  untagSelf: 'flick',
} as const
export type EditCall = keyof typeof entities

/** A rejected edit keeps its words in the outbox; what is shown is the server's. */
export const editEffects: EffectsOf = ({ key, call, shows, refused }) => {
  if (refused) return []
  const id = key.slice(call.length + 1)
  const { fields } = shows as EditShows
  const apply = <T>(entity: T): T => ({ ...entity, ...fields })
  return [{ on: entities[call as EditCall], id, apply } as Effect]
}
