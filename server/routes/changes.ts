import { ok } from '../../contract/failure'
import { refuse } from '../basis/refusal'
import type { ServerRoutes } from './route'

/** Events about stale data while the app is open (docs/architecture.md 'Live'), and what changed before. */
export const changes = {
  changes: async ({ live, stopping }, _, person) =>
    stopping.aborted ? refuse('UNAVAILABLE', 'The server is about to stop') : ok(live.open(person)),
  changedSince: async ({ live }, { body }, { userId }) => ok(await live.findChanged(userId, body)),
} satisfies ServerRoutes
