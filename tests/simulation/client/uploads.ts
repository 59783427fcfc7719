/**
 * Picking photos, and the engine that sends them: in the app it runs in a worker of its tab, here in a separate realm.
 */
import { myQueue, retryFailed, runUploads, stageUpload, wakeUploads } from './app'
import { unauthorized } from '../../../src/sync/session/unauthorized'
import { bearerToken } from './token'

export { wakeUploads }

/** Copies photos into the queue. The names are also their contents: different photos have different bytes. */
export const pickPhotos = (cliqueId: string, collectionId: string, names: readonly string[]) =>
  stageUpload(myQueue(), {
    id: crypto.randomUUID(),
    cliqueId,
    target: { kind: 'existing', collectionId },
    files: names.map((name) => new File([name.padEnd(200)], name, { type: 'image/jpeg' })),
    keepLocation: false,
  })

/** The tab's session for the engine: tokens of its user, and the end of a rejected session. */
export const sessionOf = (uid: string) => ({
  token: (force: boolean) => bearerToken(uid, force),
  onUnauthorized: () => unauthorized(uid),
})

/** Runs the engine, until another tab takes over. */
export const runEngine = (uid: string, session: ReturnType<typeof sessionOf>) => runUploads(uid, session)

/** 'Retry failed' of every upload. */
export const retryAll = async () => {
  const queue = myQueue()
  for (const { id } of await queue.sessions.toArray()) await retryFailed(queue, id, Date.now())
}
