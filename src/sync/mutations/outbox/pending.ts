/** The user's actions that wait in the outbox. */
import type { CacheDatabase } from '../../../store/cache'
import type { ActionKind } from '../../../store/outbox/mutation-types'
import { isAction } from '../../kinds/kinds'

/** The kinds of the actions that wait, each once. */
export const kindsInOutbox = async (db: CacheDatabase): Promise<ActionKind[]> => [
  ...new Set((await db.outbox.toArray()).map(({ kind }) => kind).filter(isAction)),
]

/** The number of actions that wait. */
export const outboxSize = (db: CacheDatabase) => db.outbox.filter(({ kind }) => isAction(kind)).count()
