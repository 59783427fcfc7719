/**
 * The page of home, with the snapshot of the signed-in user in it: see [Note: The snapshot of home] in store/device.ts.
 */
import { matchPrecache } from 'workbox-precaching'
import { sleep } from '../platform/clock'
import { readSnapshot } from '../store/home-snapshot'
import { withSnapshot } from './with-snapshot'

/** Milliseconds after which the page is sent without a snapshot. */
const TIMEOUT_MS = 300

/** Headers of the body as it was sent: the cache has it decoded, and the snapshot makes it longer. */
const UNFIT = ['content-encoding', 'content-length', 'etag']

const readInTime = () => Promise.race([readSnapshot(), sleep(TIMEOUT_MS).then(() => undefined)]).catch(() => undefined)

/**
 * Resolves to the app's page, with the snapshot if one of this build is stored; to undefined if the page is not stored.
 */
export const openHome = async (): Promise<Response | undefined> => {
  const [shell, snapshot] = await Promise.all([matchPrecache('/index.html'), readInTime()])
  if (!shell || !snapshot) return shell
  const headers = new Headers(shell.headers)
  for (const name of UNFIT) headers.delete(name)
  return new Response(withSnapshot(await shell.text(), snapshot), { headers })
}
