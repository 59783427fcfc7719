/**
 * [Note: The overlay]
 *
 * Every screen shows stored answers with the user's own mutations applied: waiting mutations, and those accepted at or
 * after the request for the answer. An answer that was requested later already contains them. Mutations are never
 * written into stored answers, so a rejection only removes the row. Only the overlay decides whether an answer contains
 * a mutation.
 *
 * A mutation is shown from the moment it is made, before the database has stored it.
 */
import { describe, log } from '../../../platform/log'
import { forgetMutations, mutationsOf, type Mutations } from '../../../store/outbox/mutation-copy'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { stamp } from '../../../store/stamp'
import { currentSession, subscribeSession } from '../../session/session-state'
import { invalidateAll } from '../../reading/freshness/freshness'
import { isFarReaching } from '../../kinds/base/far-reaching'
import { isUnknownTo, type Effect, type Entity, type EntityType, type ShownMutation } from '../../kinds/base/effects'
import { mutationEffects } from '../../kinds/mutation-effects'

export interface Overlay {
  /** Whether the database was read. */
  isRead: boolean
  /** Accepted mutations in the order of acceptance, then those that wait, in the order of the user's actions. */
  mutations: readonly ShownMutation[]
  /**
   * Returns the entity as it is shown, given the stamp of the request for it; undefined if it no longer exists. An
   * entity without mutations stays the same object. `contained`: versions of mutations that the entity already shows;
   * it also shows earlier ones of their keys, of which the server may have accepted one after the entity was made.
   */
  apply<T extends EntityType>(
    on: T,
    id: string,
    entity: Entity<T>,
    requestedAt: number,
    contained?: readonly string[],
  ): Entity<T> | undefined
  /** The versions of the mutations of an entity. */
  versionsOn(on: EntityType, id: string): string[]
}

type Layers = Map<string, { row: ShownMutation; apply: Effect['apply'] }[]>

/** The effects of each row, computed once: a row that changes is another object. */
const effects = new WeakMap<ShownMutation, { myId: string; of: readonly Effect[] }>()

const effectsOf = (row: ShownMutation, myId: string) => {
  const known = effects.get(row)
  if (known?.myId === myId) return known.of
  const of = mutationEffects[row.kind](row, myId)
  effects.set(row, { myId, of })
  return of
}

const layersOf = (mutations: readonly ShownMutation[], myId: string): Layers => {
  const layers: Layers = new Map()
  for (const row of mutations) {
    for (const { on, id, apply } of effectsOf(row, myId)) {
      const key = `${on} ${id}`
      const own = layers.get(key)
      if (own) own.push({ row, apply })
      else layers.set(key, [{ row, apply }])
    }
  }
  return layers
}

/** The overlay of these mutations for the user `myId`. */
export const createOverlay = (mutations: readonly ShownMutation[], myId: string, isRead = true): Overlay => {
  const layers = layersOf(mutations, myId)
  return {
    isRead,
    mutations,
    versionsOn: (on, id) => layers.get(`${on} ${id}`)?.map(({ row }) => row.version) ?? [],
    apply: <T extends EntityType>(
      on: T,
      id: string,
      entity: Entity<T>,
      requestedAt: number,
      contained: readonly string[] = [],
    ) => {
      const own = layers.get(`${on} ${id}`) ?? []
      const lastShown = new Map<string, number>()
      if (contained.length > 0)
        for (const [at, { row }] of own.entries()) if (contained.includes(row.version)) lastShown.set(row.key, at)
      let shown: Entity<T> | undefined = entity
      for (const [at, { row, apply }] of own.entries()) {
        if (!isUnknownTo(row, requestedAt) || at <= (lastShown.get(row.key) ?? -1)) continue
        shown = (apply as (entity: Entity<T>) => Entity<T> | undefined)(shown)
        if (shown === undefined) return undefined
      }
      return shown
    },
  }
}

/** The overlays without mutations. */
const unread = createOverlay([], '', false)
const empty = createOverlay([], '')

interface State {
  uid: string
  /** Undefined until the database was read. */
  stored: readonly ShownMutation[] | undefined
  /** Mutations that were made in this tab and not yet read back from the database. */
  early: readonly ShownMutation[]
  overlay: Overlay
}
let state: State = { uid: '', stored: undefined, early: [], overlay: unread }
const listeners = new Set<() => void>()
let stopFollowing: (() => void) | undefined

const show = (uid: string, change: Partial<Pick<State, 'stored' | 'early'>>) => {
  const before = state.uid === uid ? state : { stored: undefined, early: [] }
  const { stored, early } = { ...before, ...change }
  // A later stored mutation of its key has joined or replaced it, even if its screen is still sending the earlier one.
  const isStored = (row: ShownMutation) =>
    stored?.some(
      ({ version, key, change = 0 }) => version === row.version || (key === row.key && change > (row.change ?? 0)),
    )
  const mutations = [...(stored ?? []), ...early.filter((row) => !isStored(row))]
  const isRead = stored !== undefined
  const none = isRead ? empty : unread
  const overlay = mutations.length === 0 ? none : createOverlay(mutations, currentSession()?.userId ?? '', isRead)
  state = { uid, stored, early, overlay }
  for (const listener of listeners) listener()
}

/** The stamp up to which this tab has noticed mutations that any answer may show. */
let noticed = stamp()

/** Notices another tab's mutations that any answer may show. */
const notice = ({ accepted, waiting }: Mutations): ShownMutation[] => {
  const last = accepted.findLast(isFarReaching)
  if (last && last.acceptedAt > noticed) {
    noticed = last.acceptedAt
    invalidateAll()
  }
  return [...accepted, ...waiting]
}

const read = async (uid: string) => notice(await mutationsOf(uid).read())

const follow = (uid: string) => {
  stopFollowing?.()
  stopFollowing = mutationsOf(uid).subscribe({
    next: (mutations) => show(uid, { stored: notice(mutations) }),
    // Answers without the user's last mutations are better than no answers.
    error: (error: unknown) => {
      unfollow()
      log.error('overlay.not_read', { error: describe(error) })
    },
  })
}
const unfollow = () => {
  stopFollowing?.()
  stopFollowing = undefined
}

// Signed out: the user's mutations are no longer shown, and not again before they were read.
subscribeSession(() => {
  if (state.uid === '' || currentSession()?.uid === state.uid) return
  unfollow()
  forgetMutations(state.uid)
  state = { uid: '', stored: undefined, early: [], overlay: unread }
})

/** The mutations of `uid`, as far as the tab has read them. Another user's mutations are never shown. */
export const currentOverlay = (uid: string | undefined): Overlay => (state.uid === uid ? state.overlay : unread)

/** Follows the mutations of `uid`; returns a function that stops it. */
export const subscribeOverlay = (uid: string | undefined, listener: () => void) => {
  listeners.add(listener)
  if (uid !== undefined && (state.uid !== uid || !stopFollowing)) {
    if (state.uid !== uid) show(uid, {})
    follow(uid)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unfollow()
  }
}

/** Reads the mutations of `uid` for the screen about to be shown. */
export const readOverlay = async (uid: string) => show(uid, { stored: await read(uid) })

/** Shows a mutation before it is stored, until the returned function has read the stored mutations. */
export const showEarly = (uid: string, row: OutboxRow): (() => Promise<void>) => {
  const earlyOf = () => (state.uid === uid ? state.early : [])
  show(uid, { early: [...earlyOf(), row] })
  return async () => {
    const stored = await read(uid).catch(() => undefined)
    if (state.uid !== uid) return
    show(uid, { early: earlyOf().filter(({ version }) => version !== row.version), ...(stored && { stored }) })
  }
}
