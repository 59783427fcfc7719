import { ok, type Result } from '../../contract/failure'
import type { UploadSession } from '../store/queue'
import { changeSession } from '../store/queue-sessions'
import type { Lanes } from './lanes'
import { persist } from './retry'

/**
 * The collection that a session uploads to; created where it is new (docs/specification.md 2.4, pipeline step 2). The
 * clientId makes a second try, also after a restart, answer the same collection.
 */
export const ensureCollection = async (session: UploadSession, lanes: Lanes): Promise<Result<string>> => {
  const { queue, api } = lanes.dependencies
  const { target } = session
  if (session.collectionId) return ok(session.collectionId)
  if (target.kind === 'existing') return ok(target.collectionId)
  const { name, description, visibility, clientId } = target
  const created = await persist(
    () =>
      api.createCollection(
        { body: { name, description, cliqueId: session.cliqueId, privacySetting: visibility, clientId } },
        { signal: lanes.signal },
      ),
    lanes.jittered,
    lanes.patience,
  )
  if (!created.ok) return created
  const { collectionId } = created.value.collection
  await changeSession(queue, session.id, (row) => ({ ...row, collectionId }))
  return ok(collectionId)
}
