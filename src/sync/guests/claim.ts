/**
 * [Note: A guest becomes a member]
 *
 * The guest's page has its own session; the user signs in on another page, and takes over what the guest did there. The
 * server gives over photos and likes in one transaction (`claimGuest`), and then this device moves what waits: the
 * queue with its progress, and unsent likes. Each step may be repeated. The guest's row is deleted last, so a page that
 * ended in between continues. A page of the guest whose token the server refuses because they have joined, on another
 * device or by a call whose answer was lost, leads here too.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { sharedLocks } from '../../platform/locks'
import { log } from '../../platform/log'
import { readSession, type SessionId, type SessionRow } from '../../store/device'
import { dropImages } from '../../store/images/images'
import { engineLock } from '../../store/queue/queue'
import { moveQueue } from '../../store/queue/move-queue'
import { takeOutbox } from '../../store/outbox/take-outbox'
import { clearSession, patchSession } from '../../store/session-rows'
import { dropDatabases } from '../lifecycle/drop-databases'
import { submit } from '../mutations/outbox/submit'
import { api } from '../session/api'
import { currentSession } from '../session/session-state'
import { forgetWaiting } from '../uploads/waiting-count'

/** Milliseconds for which the guest's page in another tab may take to end its engine. */
const ENGINE_MS = 10_000

/** The end of the address at which a guest becomes a member, and the guest's row on this device. */
const PREFIX = 'guest-'
export const claimToken = (path: string) => `${PREFIX}${path.replace('/guest/', '')}`
export const isClaim = (token: string) => token.startsWith(PREFIX)

export type Claimed = SessionRow & { guest: NonNullable<SessionRow['guest']> }

/** The guest of this device who becomes a member; undefined if that is done, or the guest has left. */
export const claimedGuest = async (token: string): Promise<Claimed | undefined> => {
  const id: SessionId = `/guest/${token.slice(PREFIX.length)}`
  const row = await readSession(id)
  return row?.guest ? (row as Claimed) : undefined
}

/** Runs `work` once no tab sends the guest's photos: their pages end their engines when the row says so. */
const withoutEngine = async (uid: string, work: () => Promise<void>) => {
  const locks = sharedLocks()
  if (!locks) return work()
  const timeout = AbortSignal.timeout(ENGINE_MS)
  try {
    return await locks.request(engineLock(uid), { signal: timeout }, work)
  } catch (error) {
    if (!timeout.aborted) throw error
    // The server accepts nothing more from that tab.
    log.warn('guest.engine_not_ended')
    return work()
  }
}

/** Gives the signed-in user everything of the guest; resolves to the collection that they gave photos to. */
export const claim = async (guest: Claimed): Promise<Result<{ collectionId: string }>> => {
  const me = currentSession()?.uid
  if (me === undefined || guest.token === undefined) return fail({ code: 'UNAUTHENTICATED', message: 'Sign in first' })
  const answer = await api.claimGuest({ body: { token: guest.token.value } })
  if (!answer.ok) return answer
  const { cliqueId, collectionId } = answer.value
  await patchSession(guest.uid, { isClaimed: true })
  await withoutEngine(guest.uid, async () => {
    await moveQueue(guest.uid, me, cliqueId)
    await takeOutbox(guest.uid, (wanted) => submit(me, wanted))
  })
  await clearSession(guest.uid)
  await Promise.all([dropDatabases(guest.uid), dropImages(guest.uid)])
  forgetWaiting(guest.uid, guest.id)
  return ok({ collectionId })
}
