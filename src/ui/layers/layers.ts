/**
 * [Note: Layers and Back]
 *
 * Each open layer (dialog, sheet, menu, comments panel) has its own history entry: a copy of the page's entry with the
 * layer's depth. So Back, on every device, first arrives at the entry below the topmost layer, and that layer handles
 * Back: it closes, asks, or stays open. A layer that stays open gets a new entry; a layer that is closed by its own
 * buttons removes its entry. The router receives none of these popstate events: they are stopped here.
 *
 * A load of a whole document waits until no closed layer's entry is left (platform/loads.ts).
 *
 * A page that is opened from a layer replaces the layer's entry, so Back there returns to the page below. An entry
 * without an open layer (after a reload, or by Forward) is left at once.
 */
import { holdLoads } from '../../platform/loads'
import { hearFirst } from './first-popstate'

/** The key under which the router stores the number of the page in an entry's state; layers above a page share it. */
const PAGE = '__TSR_index'

interface EntryState {
  /** 1 for the lowest layer; absent on a page's own entry. */
  layer?: number
  [PAGE]?: number
}

/** The router may still have the depth of the entry on which a page was loaded. */
const withDepth = (state: EntryState | null, depth: number) => {
  const { layer: _, ...own } = state ?? {}
  return depth > 0 ? { ...own, layer: depth } : own
}
const depthOf = (state: unknown) => (state as EntryState | null)?.layer ?? 0
const pageOf = (state: unknown) => (state as EntryState | null)?.[PAGE]

/** Longer than a traversal within a page takes. */
const LOAD_WAIT_MS = 2000

/** The Back handler of each open layer, the lowest first. */
const layers: (() => void)[] = []
/** The page that is shown; popstate no longer reveals it. */
let page = pageOf(history.state)
/** A traversal that was started here has not arrived yet. */
let isMoving = false
/** A page was opened in the meantime; the traversal is about to leave it. */
let isOvertaken = false
/** The replacement that the router made for a layer's entry: it is meant for the page below too. */
let replaced: { state: object; url: string | URL | null | undefined } | undefined
let waiting: (() => void)[] = []
let load: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const move = (by: number) => {
  isMoving = true
  history.go(by)
}

/** Gives each open layer an entry, and leaves entries that have no layer. */
const settle = () => {
  if (isMoving) return
  page = pageOf(history.state)
  const surplus = depthOf(history.state) - layers.length
  if (surplus > 0) return move(-surplus)
  // The router's own functions are not used: they would count as a navigation.
  for (let depth = depthOf(history.state) + 1; depth <= layers.length; depth++)
    History.prototype.pushState.call(history, { ...history.state, layer: depth }, '')
  startLoad()
}

const startLoad = () => {
  load?.()
  load = undefined
}

/** Delayed: a handler that closes a layer often opens another layer, or a page. */
const settleSoon = () => {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/** Closes the layers above `depth`, one after the other, until one stays open. */
const closeAbove = (depth: number) => {
  const top = layers[depth] && layers.at(-1)
  if (!top) return settleSoon()
  top()
  setTimeout(() => (layers.includes(top) ? settle() : closeAbove(depth)))
}

/** Copies changes of the upper entry to the entry that was arrived at. */
const carryOver = () => {
  if (!replaced) return
  const layer = depthOf(history.state)
  const { state, url } = replaced
  History.prototype.replaceState.call(history, withDepth(state, layer), '', url)
  if (layer === 0) replaced = undefined
}

const follow = (event: PopStateEvent) => {
  // An entry without a state belongs to no layer: a link to another fragment of this page was opened.
  const isHere = isOvertaken || (event.state !== null && pageOf(event.state) === page)
  if (isHere) event.stopImmediatePropagation()
  if (isOvertaken) {
    isOvertaken = false
    return move(1)
  }
  page = pageOf(event.state)
  if (isHere) carryOver()
  if (!isMoving) return closeAbove(isHere ? depthOf(event.state) : 0)
  isMoving = false
  for (const next of waiting.splice(0)) next()
  if (isHere || load) settleSoon()
}
hearFirst(follow)

holdLoads((next) => {
  if (!isMoving && depthOf(history.state) === 0) return next()
  load = next
  settleSoon()
  // A traversal that a browser drops reports no arrival.
  setTimeout(startLoad, LOAD_WAIT_MS)
})

const { pushState, replaceState } = history
history.pushState = (state, unused, url) => {
  const open = depthOf(history.state) > 0 ? replaceState : pushState
  replaced = undefined
  open.call(history, withDepth(state, 0), unused, url)
  page = pageOf(state)
  isOvertaken = isMoving
  settleSoon()
}
history.replaceState = (state, unused, url) => {
  const layer = depthOf(history.state)
  if (layer > 0) replaced = { state, url }
  replaceState.call(history, withDepth(state, layer), unused, url)
}
// An entry that a reload left without its layer
settleSoon()

/** Opens a layer above all others: `back` is called for each Back until the returned function closes it. */
export const openLayer = (back: () => void): (() => void) => {
  const layer = () => back()
  layers.push(layer)
  // During the press that opened it: browsers skip entries that were added without a press.
  if (depthOf(history.state) < layers.length) settle()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}

/** Goes back to the page before this one, whichever layers are open. Requires that a previous page exists. */
export const leavePage = () => {
  const leave = () => move(-1 - depthOf(history.state))
  if (isMoving) waiting.push(leave)
  else leave()
}
