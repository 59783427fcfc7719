import { KeyedMutex } from '../../contract/basis/keyed-mutex'
import type { Change } from '../../contract/change'
import type { Result } from '../../contract/failure'
import { refuse, type Refusal } from '../basis/refusal'

/** Milliseconds after which no earlier request can still be in flight. */
const KEPT_MS = 10 * 60_000
/** Maximum number of things whose last change is remembered; the oldest are forgotten first. */
const MAX_APPLIED = 50_000

type Answered = Result<unknown, Refusal>

/**
 * Applies the changes of a device in the order in which its user made them: see [Note: The order of changes]. Changes
 * of one thing wait for each other. Only this process remembers the applied changes: most earlier requests end with
 * their connections when it ends.
 */
export const createChangeOrder = (elapsed: () => number = () => performance.now()) => {
  const applied = new Map<string, { number: number; at: number }>()
  const running = new KeyedMutex()

  const forget = () => {
    for (const [thing, { at }] of applied) {
      if (applied.size <= MAX_APPLIED && elapsed() - at < KEPT_MS) return
      applied.delete(thing)
    }
  }

  const runNow = async (thing: string, number: number, act: () => Promise<Answered>): Promise<Answered> => {
    if (number < (applied.get(thing)?.number ?? 0)) return refuse('OVERTAKEN', 'A later change was made already')
    const answer = await act()
    if (!answer.ok) return answer
    applied.delete(thing)
    applied.set(thing, { number, at: elapsed() })
    forget()
    return answer
  }

  /** Runs `act`, unless a later change of the same thing by the user `uid` was applied. */
  const apply = (uid: string, { thing, number }: Change, act: () => Promise<Answered>): Promise<Answered> => {
    const of = `${uid} ${thing}`
    return running.run(of, () => runNow(of, number, act))
  }
  return { apply }
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>
