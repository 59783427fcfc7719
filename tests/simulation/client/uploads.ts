/** Picking photos, and the engine that sends them: in the app it runs in a worker of its tab, here in a realm of its own. */
import { myQueue, retryFailed, runUploads, stageUpload, wakeUploads } from './app'
import { bearerToken } from './token'

export { wakeUploads }

/** Copies photos into the queue. The names are their contents too: different photos have different bytes. */
export const pickPhotos = (cliqueId: string, collectionId: string, names: readonly string[]) =>
  stageUpload(myQueue(), {
    id: crypto.randomUUID(),
    cliqueId,
    target: { kind: 'existing', collectionId },
    files: names.map((name) => new File([name.padEnd(200)], name, { type: 'image/jpeg' })),
    keepLocation: false,
  })

/** Asks the tab for tokens of the engine's user. */
export const tokens = (uid: string) => (force: boolean) => bearerToken(uid, force)

/** Runs the engine, until another tab takes over. */
export const runEngine = (uid: string, token: ReturnType<typeof tokens>) => runUploads(uid, token)

/** 'Retry failed' of every upload. */
export const retryAll = async () => {
  const queue = myQueue()
  for (const { id } of await queue.sessions.toArray()) await retryFailed(queue, id, Date.now())
}
