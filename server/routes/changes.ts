import { ok } from '../../contract/failure'
import { refuse } from '../basis/refusal'
import type { ServerRoutes } from './route'

/** Events about stale data, sent while the app is open (docs/architecture.md 'Live'). */
export const changes = {
  changes: async ({ live, stopping }, _, person) =>
    stopping.aborted ? refuse('UNAVAILABLE', 'The server is about to stop') : ok(live.open(person)),
} satisfies ServerRoutes
