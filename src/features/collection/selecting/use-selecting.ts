import { useEffect, useEffectEvent, type RefObject } from 'react'
import { scrollAtEdges } from './edge-scroll'
import { plus, rangeOf, type Selection } from './selection'

/** Milliseconds for which a photo must be pressed to be selected. */
const LONG_PRESS_MS = 450
/** Pixels by which a finger may move in that time: beyond that it scrolls. */
const SCROLL_THRESHOLD_PX = 10
/** Milliseconds of vibration. Not all devices can vibrate, so it is never the only sign. */
const VIBRATION_MS = 8

const photoAt = (target: EventTarget | Element | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-photo]')?.dataset['photo'] : undefined

/** Whether a click on a photo selects it: a click on its check mark or the photo itself, not on its like button. */
const isOnMark = (target: EventTarget | null) => target instanceof Element && target.closest('[data-check]') !== null
const isOnPhoto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-photo] > button') !== null

interface Press {
  id: string
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  /** The selection before the press; undefined until it has lasted long enough. */
  before?: ReadonlySet<string>
}

/**
 * Selects photos of the grid (see [Note: Selection]): by a long press on touch, which a drag extends; by clicks on a
 * check mark, with Ctrl or Cmd, with Shift for a range; while photos are being selected by any click, including Space
 * and Enter. `order`: the photos' ids in their shown order.
 */
export const useSelecting = (grid: RefObject<HTMLElement | null>, selection: Selection, order: () => string[]) => {
  const orderNow = useEffectEvent(order)
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let press: Press | undefined
    let stopScrolling: (() => void) | undefined
    /** Ignores the click event at the end of a long press. */
    let isClickOver = false

    const extend = () => {
      if (!press?.before) return
      const under = photoAt(document.elementFromPoint(press.x, press.y))
      if (under !== undefined) selection.select(plus(press.before, rangeOf(orderNow(), press.id, under)))
    }
    const begin = () => {
      if (!press) return
      press.before = selection.read().ids
      isClickOver = true
      navigator.vibrate?.(VIBRATION_MS)
      selection.beginAt(press.id)
      stopScrolling = scrollAtEdges(() => press?.y ?? 0, extend)
    }
    const end = () => {
      clearTimeout(press?.timer)
      stopScrolling?.()
      press = undefined
    }
    const down = ({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      end()
      isClickOver = false
      const id = photoAt(target)
      if (pointerType === 'mouse' || !isPrimary || id === undefined) return
      press = { id, x: clientX, y: clientY, timer: setTimeout(begin, LONG_PRESS_MS) }
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (!press) return
      if (!press.before && Math.hypot(clientX - press.x, clientY - press.y) > SCROLL_THRESHOLD_PX) return end()
      if (!press.before) return
      press.x = clientX
      press.y = clientY
      extend()
    }
    /** A drag that selects does not scroll. */
    const hold = (event: Event) => {
      if (press?.before) event.preventDefault()
    }
    const click = (event: MouseEvent) => {
      const { target, shiftKey, ctrlKey, metaKey, detail } = event
      // A key's click has no detail.
      const isOver = isClickOver && detail > 0
      isClickOver = false
      const id = photoAt(target)
      const { isActive } = selection.read()
      const isMeant = isActive || isOnMark(target) || (isOnPhoto(target) && (shiftKey || ctrlKey || metaKey))
      if (id === undefined || !(isMeant || isOver)) return
      event.preventDefault()
      event.stopPropagation()
      if (isOver) return
      if (shiftKey) selection.extend(orderNow(), id)
      else selection.toggle(id)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointerdown', down, { signal })
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
    element.addEventListener('touchmove', hold, { signal, passive: false })
    // Prevents the system's menu after a long press on a link or picture.
    element.addEventListener('contextmenu', hold, { signal })
    // Before the tile's listener, which opens the photo.
    element.addEventListener('click', click, { signal, capture: true })
    return () => {
      listeners.abort()
      end()
    }
  }, [grid, selection])
}
