import type { MutationTypes } from '../../store/outbox/mutation-types'
import type { EffectsOf, EntityType } from './base/effects'

export type EditCall = MutationTypes['edit']['call']

const entities = {
  editUser: 'user',
  editClique: 'clique',
  editCollection: 'collection',
  editFlick: 'flick',
  untagSelf: 'flick',
} as const satisfies Record<EditCall, EntityType>

/** A rejected edit keeps its words in the outbox; screens show the server's version. */
export const editEffects: EffectsOf<'edit'> = ({ key, call, shows: { fields }, refused }) => {
  if (refused) return []
  const id = key.slice(call.length + 1)
  const apply = <T>(entity: T): T => ({ ...entity, ...fields })
  return [{ on: entities[call], id, apply }]
}
