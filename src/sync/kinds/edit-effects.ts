import type { Effect, EffectsOf } from './base/effects'

/** The shown data of an edit. */
export interface EditShows {
  /** The entity's fields as they are shown until the server answers. */
  fields: Record<string, unknown>
  /** The answers that the mutation makes stale. */
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

/** A rejected edit keeps its words in the outbox; screens show the server's version. */
export const editEffects: EffectsOf = ({ key, call, shows, refused }) => {
  if (refused) return []
  const id = key.slice(call.length + 1)
  const { fields } = shows as EditShows
  const apply = <T>(entity: T): T => ({ ...entity, ...fields })
  return [{ on: entities[call as EditCall], id, apply } as Effect]
}
