/**
 * [Note: The upload engine]
 *
 * The queue is its interface: a dialog writes a session, the engine processes it, screens query the rows. It keeps no
 * state in memory that matters, so it may be stopped at any moment and started again, here or in another tab. An
 * unexpected error ends it; its caller starts it again.
 */
import type { UploadSession } from '../../store/queue/queue'
import { photosOf } from '../../store/queue/queue-photos'
import { changeSession, noteTrouble, openSessions, removeSession } from '../../store/queue/queue-sessions'
import { createWakeUpSignal, waitFor } from '../../platform/background/wake-up'
import type { Dependencies } from './dependencies'
import { createEngineContext } from './engine-context'
import { createRows } from './rows'
import { advance } from './session-machine'
import { runSession } from './session-run'

export interface Engine {
  /** Works until the signal aborts, and rejects then; also rejects with an unexpected error. */
  run(signal: AbortSignal): Promise<never>
  /** Call this after a change: a new session, a restored network. */
  wake(): void
}

/** How often (ms) the queue is read without a wake-up. */
const LOOK_MS = 30_000
/** After this time (ms) without a copied photo, a session counts as abandoned by a tab that died. */
const ABANDONED_MS = 60_000
/** How often (ms) progress is written while photos run. */
const FLUSH_MS = 500

/** Adopts the photos that dead tabs had copied; removes sessions without any. */
const adoptAbandoned = async ({ queue, now }: Dependencies) => {
  // After a clock was set back, the session must not wait for years.
  const isAbandoned = ({ state, copiedAt }: UploadSession) =>
    state === 'SELECTING' && Math.abs(now() - copiedAt) >= ABANDONED_MS
  for (const session of (await openSessions(queue)).filter(isAbandoned)) {
    const photos = await photosOf(queue, session.id)
    if (photos.length === 0) await removeSession(queue, session.id)
    // Its tab may have continued in the meantime.
    else
      await changeSession(queue, session.id, (row) =>
        isAbandoned(row) ? advance(row, { type: 'staged' }, now()) : row,
      )
  }
}

export const createEngine = (dependencies: Dependencies): Engine => {
  const { queue, sleep } = dependencies
  const wakeUp = createWakeUpSignal()

  const work = async (all: AbortController, running: Map<string, Promise<void>>): Promise<never> => {
    const context = createEngineContext(dependencies, wakeUp, all)
    const rows = createRows(queue)
    // An earlier engine's trouble does not apply to this engine.
    await noteTrouble(queue, undefined)
    for (;;) {
      const woken = wakeUp.next()
      await adoptAbandoned(dependencies)
      for (const session of await openSessions(queue)) {
        if (session.state === 'SELECTING' || running.has(session.id)) continue
        const run = runSession(session, context, rows).finally(() => running.delete(session.id))
        running.set(session.id, run)
      }
      await waitFor(running.size > 0 ? FLUSH_MS : LOOK_MS, [woken, ...running.values()], sleep, all.signal)
      await rows.flush()
    }
  }

  return {
    wake: () => wakeUp.wake(),
    run: async (signal) => {
      const running = new Map<string, Promise<void>>()
      const all = new AbortController()
      const stop = () => all.abort(signal.reason)
      signal.throwIfAborted()
      signal.addEventListener('abort', stop)
      try {
        return await work(all, running)
      } catch (error) {
        // An unexpected error of one session ends the others too: all are resumed together.
        all.abort(error)
        await Promise.allSettled(running.values())
        throw error
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}
