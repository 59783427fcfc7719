import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { retryImport } from '../../tools/retry-import'
import type { View } from './view'

interface WindowedListProps<T> {
  items: readonly T[]
  idOf: (item: T) => string
  /**
   * Called for each drawn item, also if only another one changed: with a memoised component, an item is drawn again only
   * if it changed.
   */
  renderItem: (item: T) => ReactNode
  /** The content of the list, for screen readers. */
  label?: string
  className?: string | undefined
  /** The list continues after the last item. */
  hasMore: boolean
  /** Called with the first and the last index near the screen, whenever they change; never for a short list. */
  onNear?: ((first: number, last: number) => void) | undefined
}

/** A list up to this length is drawn whole: the first page of every list. */
const SHORT_LENGTH = 24

/** A list of any length: only the items near the screen are in the page (see [Note: Windows of a list]). */
export function WindowedList<T>(props: WindowedListProps<T>) {
  const { items, idOf, renderItem, label, className, hasMore, onNear } = props
  const list = useRef<HTMLUListElement>(null)
  const [view, setView] = useState<View>()
  const reportNear = useEffectEvent((first: number, last: number) => onNear?.(first, last))
  const isLong = items.length > SHORT_LENGTH
  useEffect(() => {
    const element = list.current
    if (!isLong || !element) return
    const life = new AbortController()
    void retryImport(() => import('./watch-windows')).then(({ watchWindows }) =>
      watchWindows(element, setView, (first, last) => reportNear(first, last), life.signal),
    )
    return () => {
      life.abort()
      setView(undefined)
    }
  }, [isLong])
  // The same element for the same item: windows change without drawing the others again.
  const drawn = useMemo(() => ({ by: renderItem, elements: new Map<T, ReactNode>() }), [renderItem])
  const draw = (item: T) => {
    const element = drawn.elements.get(item) ?? drawn.by(item)
    drawn.elements.set(item, element)
    return element
  }
  const indexOf = (id: string) => items.findIndex((item) => idOf(item) === id)
  const blocks = view?.blocksOf(items.length, indexOf) ?? [{ from: 0, to: items.length }]
  return (
    <ul ref={list} className={className} aria-label={label}>
      {blocks.flatMap(({ from, to, height }) =>
        height === undefined ? (
          items.slice(from, to).map((item, at) => (
            <li
              key={idOf(item)}
              data-id={idOf(item)}
              aria-posinset={from + at + 1}
              aria-setsize={hasMore ? -1 : items.length}
            >
              {draw(item)}
            </li>
          ))
        ) : (
          <li
            key={`gap ${from}`}
            data-gap={from}
            data-to={to}
            aria-hidden="true"
            style={{ height, gridColumn: '1 / -1' }}
          />
        ),
      )}
    </ul>
  )
}
