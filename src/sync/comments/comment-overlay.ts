/**
 * [Note: Comments lie over answers]
 *
 * What the person does to comments is shown at once and never written into a cached answer. It lies over every answer
 * that was given before it; one given after the server took it knows better, and wins. Held in memory, for one person at
 * a time: a reload reads what the server has, and what waits for it (waiting-comments.ts).
 */
import type { Comment } from '../../../contract/entities'

/** A comment of one's own that the answers may not hold yet. */
export interface Made {
  photoId: string
  /** Its id begins with 'temp-' until the server has it (specification 2 §3). */
  comment: Comment
  /**
   * `waiting`: for the server to be reached. `refused`: by it; kept for the user. `parentGone`: the same, a reply whose
   * comment was deleted. `sent`: the server has it.
   */
  state: 'sending' | 'waiting' | 'refused' | 'parentGone' | 'sent'
  /** When the server took it (ms). */
  at?: number
  /** The id it had while it waited. */
  temporary?: string
}
export interface LikeOfComment {
  liked: boolean
  likes: number
  at: number
}
/** A change of a count, of a photo's comments or of a comment's replies; without `at` while it is under way. */
interface Delta {
  by: number
  at?: number
}

export interface CommentOverlay {
  uid: string | undefined
  made: readonly Made[]
  deleted: ReadonlySet<string>
  likes: ReadonlyMap<string, LikeOfComment>
  deltas: ReadonlyMap<string, readonly Delta[]>
}

const nothing = (uid: string | undefined): CommentOverlay => ({
  uid,
  made: [],
  deleted: new Set(),
  likes: new Map(),
  deltas: new Map(),
})

/** The overlay of whoever did nothing. */
export const changeless = nothing(undefined)

let overlay = changeless
const listeners = new Set<() => void>()

export const currentOverlay = () => overlay
export const subscribeOverlay = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the overlay of `uid`; what somebody else did before is forgotten with it. */
export const changeOverlay = (uid: string, change: (before: CommentOverlay) => Partial<CommentOverlay>) => {
  const before = overlay.uid === uid ? overlay : nothing(uid)
  overlay = { ...before, ...change(before) }
  for (const listener of listeners) listener()
}

/** Changes counts at once, by id. `settle` when the server took it, `undo` when it did not. */
export const bumpCounts = (uid: string, changes: readonly (readonly [id: string, by: number])[]) => {
  const mine = new Map(changes.map(([id, by]) => [id, { by }]))
  const replace = (next: (delta: Delta) => Delta[]) =>
    changeOverlay(uid, ({ deltas }) => {
      const changed = new Map(deltas)
      for (const [id, delta] of mine) {
        changed.set(
          id,
          (deltas.get(id) ?? []).flatMap((one) => (one === delta ? next(one) : [one])),
        )
      }
      return { deltas: changed }
    })
  changeOverlay(uid, ({ deltas }) => {
    const changed = new Map(deltas)
    for (const [id, delta] of mine) changed.set(id, [...(deltas.get(id) ?? []), delta])
    return { deltas: changed }
  })
  return {
    settle: (at: number) => replace((delta) => [{ ...delta, at }]),
    undo: () => replace(() => []),
  }
}

/** A count as it is shown: the server's, and what was done here since that answer. */
export const countedAt = ({ deltas }: CommentOverlay, id: string, count: number, answeredAt: number) =>
  (deltas.get(id) ?? [])
    .filter(({ at }) => at === undefined || at >= answeredAt)
    .reduce((sum, { by }) => Math.max(0, sum + by), count)
