import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Flick } from '../../../../contract/entities'
import type { Box, Layout } from '../grid/layout'
import { scrollAtEdges } from './edge-scroll'
import { photosInside } from './inside'
import { plus, type Selection } from './selection'
import styles from './selection-box.module.css'

interface SelectionBoxProps {
  grid: RefObject<HTMLElement | null>
  layout: Layout
  places: readonly (Flick | undefined)[]
  selection: Selection
}

/** Pixels that the mouse must move with its button held to draw; less is a click. */
const DRAG_THRESHOLD_PX = 6

interface Drag {
  /** Position in the grid (px): it does not change while the page scrolls. */
  from: Pick<Box, 'x' | 'y'>
  /** Position in the window. */
  clientX: number
  clientY: number
  /** The selection before the drag, once it draws. */
  before?: ReturnType<Selection['read']>
  /** The photos that the rectangle touches. */
  inside: string[]
  stopScrolling?: () => void
}

/** A point of the window in the grid; x from the side on which lines begin. */
const pointIn = (grid: HTMLElement, { clientX, clientY }: Pick<Drag, 'clientX' | 'clientY'>) => {
  const { left, right, top } = grid.getBoundingClientRect()
  const isRtl = getComputedStyle(grid).direction === 'rtl'
  return { x: isRtl ? right - clientX : clientX - left, y: clientY - top }
}

/** A click on a control has its usual meaning. */
const isOnControl = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('button, [data-check], [role=slider]')?.matches('[data-photo] > button') === false

/**
 * A rectangle that the mouse draws over the grid: it adds the photos that it touches to the selection, and scrolls at
 * the edges. Escape removes them again.
 */
export function SelectionBox({ grid, layout, places, selection }: SelectionBoxProps) {
  const [box, setBox] = useState<Box>()
  const insideNow = useEffectEvent((drawn: Box) => photosInside(drawn, layout, places))
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let drag: Drag | undefined
    /** Ignores the click event at the end of a drag. */
    let isClickOver = false

    const draw = () => {
      if (!drag?.before) return
      const { x, y } = pointIn(element, drag)
      const { from, before } = drag
      const [left, top] = [Math.min(x, from.x), Math.min(y, from.y)]
      const drawn = { x: left, y: top, width: Math.abs(x - from.x), height: Math.abs(y - from.y) }
      setBox(drawn)
      const inside = insideNow(drawn)
      if (isEqual(inside, drag.inside)) return
      drag.inside = inside
      selection.select(plus(before.ids, inside))
    }
    const end = () => {
      drag?.stopScrolling?.()
      drag = undefined
      setBox(undefined)
    }
    const down = (event: PointerEvent) => {
      isClickOver = false
      const { pointerType, button, target, clientX, clientY } = event
      if (!(target instanceof Node) || !element.contains(target)) return
      if (pointerType !== 'mouse' || button !== 0 || isOnControl(target)) return
      drag = { from: pointIn(element, event), clientX, clientY, inside: [] }
    }
    const move = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!drag) return
      if ((buttons & 1) === 0) return end()
      const isFar = Math.hypot(clientX - drag.clientX, clientY - drag.clientY) > DRAG_THRESHOLD_PX
      if (!drag.before && !isFar) return
      Object.assign(drag, { clientX, clientY })
      if (!drag.before) {
        isClickOver = true
        drag.before = selection.read()
        drag.stopScrolling = scrollAtEdges(() => drag?.clientY ?? 0, draw)
      }
      draw()
    }
    const swallow = (event: MouseEvent) => {
      // A key's click has no detail.
      if (!isClickOver || event.detail === 0) return
      isClickOver = false
      event.preventDefault()
      event.stopPropagation()
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag?.before) return
      event.preventDefault()
      event.stopPropagation()
      const { isActive, ids } = drag.before
      end()
      if (isActive) selection.select(ids)
      else selection.end()
    }
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('pointerdown', down, { signal, capture: true })
    element.addEventListener('selectstart', (event) => drag && event.preventDefault(), { signal })
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('click', swallow, { signal, capture: true })
    addEventListener('keydown', cancel, { signal, capture: true })
    return () => {
      listeners.abort()
      end()
    }
  }, [grid, selection])
  if (!box) return null
  const { x, y, width, height } = box
  const style = { insetInlineStart: x, insetBlockStart: y, inlineSize: width, blockSize: height }
  return <div className={styles.box} style={style} aria-hidden="true" />
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])
