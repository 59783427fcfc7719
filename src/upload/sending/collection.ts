import { ok, type Result } from '../../../contract/failure'
import type { UploadSession } from '../../store/queue/queue'
import { changeSession } from '../../store/queue/queue-sessions'
import type { EngineContext } from '../engine/engine-context'
import { retry } from './retry'

/**
 * The collection that a session uploads to; created if it is new (docs/specification.md 2.4, pipeline step 2). With the
 * clientId a second try, even after a restart, returns the same collection.
 */
export const ensureCollection = async (session: UploadSession, context: EngineContext): Promise<Result<string>> => {
  const { queue, api } = context.dependencies
  const { target } = session
  if (session.collectionId) return ok(session.collectionId)
  if (target.kind === 'existing') return ok(target.collectionId)
  const { name, description, visibility, clientId } = target
  const created = await retry(
    () =>
      api.createCollection(
        { body: { name, description, cliqueId: session.cliqueId, privacySetting: visibility, clientId } },
        { signal: context.signal },
      ),
    context.jittered,
    context.retryOptions,
  )
  if (!created.ok) return created
  const { collectionId } = created.value.collection
  await changeSession(queue, session.id, (row) => ({ ...row, collectionId }))
  return ok(collectionId)
}
