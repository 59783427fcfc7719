/** Takes the snapshot of home with which the next start begins: see [Note: The snapshot of home] in store/device.ts. */
import { describe, log } from '../../platform/log'
import { storeSnapshot } from '../../sync/session/home-snapshot'

/** Number of collections that fill more than a first screen. */
const MAX_CARDS = 8

/**
 * Elements that appear after the first screen (the count at the bell, the bar of a refresh, the dock), or show its
 * state.
 */
const LATE = 'aside, header > [aria-hidden], a[href="/activity"] span > span, script'

const buildOf = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}

/** The markup of home's first screen; undefined if home shows no collection. */
const markupOf = (main: Element): string | undefined => {
  const copy = main.parentElement?.cloneNode(true) as HTMLElement | undefined
  const cards = [...(copy?.querySelectorAll('article') ?? [])]
  if (!copy || cards.length === 0) return undefined
  for (const card of cards.slice(MAX_CARDS)) card.closest('li')?.remove()
  for (const late of copy.querySelectorAll(LATE)) late.remove()
  return copy.outerHTML
}

/** Milliseconds between two snapshots: an upload changes the page several times a second. */
const SNAPSHOT_INTERVAL_MS = 2000

const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work)

/** Takes a snapshot of home for `uid` a little after it has changed, until `signal` aborts. */
export const runSnapshots = (uid: string, signal: AbortSignal) => {
  const root = document.getElementById('root')
  let isAwaited = false
  let last: string | undefined
  const take = () => {
    isAwaited = false
    const main = root?.querySelector('main')
    if (signal.aborted || location.pathname !== '/' || document.hidden || !main) return
    const markup = markupOf(main)
    if (markup === last) return
    last = markup
    storeSnapshot(uid, buildOf(), markup).catch((error: unknown) =>
      log.warn('snapshot.not_stored', { error: describe(error) }),
    )
  }
  const changed = () => {
    // Actions on other screens may end the stored snapshot.
    if (location.pathname !== '/') last = undefined
    if (isAwaited || location.pathname !== '/') return
    isAwaited = true
    setTimeout(() => whenIdle(take), SNAPSHOT_INTERVAL_MS)
  }
  const observer = new MutationObserver(changed)
  if (root) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  signal.addEventListener('abort', () => observer.disconnect())
  changed()
}
