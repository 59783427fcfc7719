/** The open screens of a tab; a tab keeps the last few, as users go back and forth. */
import type { Screen, ScreenName } from '../client/screens'
import type { Tab } from '../device/tab'

const MOST = 3
const open = new WeakMap<Tab, Map<string, Screen>>()

/** The screen about an item; opened if it is not open yet. */
export const screensOf = <N extends ScreenName>(
  tab: Tab,
  name: N,
  id: string,
): { screen: Screen<N>; isNew: boolean } => {
  const screens = open.get(tab) ?? new Map<string, Screen>()
  open.set(tab, screens)
  const key = `${name} ${id}`
  const before = screens.get(key)
  if (before?.isMounted()) return { screen: before as Screen<N>, isNew: false }
  tab.act(({ openScreen }) => screens.set(key, openScreen(name, id) as unknown as Screen))
  return { screen: screens.get(key) as Screen<N>, isNew: true }
}

/** The screen about an item, if it is open. */
export const openScreenOf = <N extends ScreenName>(tab: Tab, name: N, id: string) => allScreensOf(tab, name, id)[0]

export const allScreensOf = <N extends ScreenName>(tab: Tab, name: N, id = '') =>
  [...(open.get(tab) ?? [])].flatMap(([key, screen]) =>
    key.startsWith(`${name} ${id}`) && screen.isMounted() ? [screen as Screen<N>] : [],
  )

export const allOpenScreens = (tab: Tab) => [...(open.get(tab) ?? [])].filter(([, screen]) => screen.isMounted())

/** Photos on a page. */
const PAGE = 20

/** Whether a collection is shown with all of its photos. */
export const isWhole = (shown: ReturnType<Screen<'collection'>['value']> | undefined) =>
  shown?.phase === 'done' && (shown.collection?.flickCount ?? PAGE) < PAGE

/** The collections that show a photo in a tab. */
export const placesOf = (tab: Tab, photoId: string) =>
  allOpenScreens(tab).flatMap(([key]) => {
    const [, id] = /^collection (.+)/.exec(key) ?? []
    const flicks = id === undefined ? [] : (openScreenOf(tab, 'collection', id)?.value().flicks ?? [])
    return id !== undefined && flicks.some((flick) => flick.id === photoId) ? [id] : []
  })

/** Closes all but the last few. */
export const closeOldScreens = (tab: Tab) => {
  const screens = open.get(tab) ?? new Map<string, Screen>()
  for (const [old, screen] of [...screens.entries()].slice(0, -MOST)) {
    tab.act(() => screen.unmount())
    screens.delete(old)
  }
}
