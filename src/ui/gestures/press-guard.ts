/** Ignores presses on a button that replaced another at its place, for the whole page ([Note: Stray presses]). */
import {
  isNear,
  isOther,
  isStray,
  isStrayKey,
  type LastPress,
  type Located,
  type Place,
  type Press,
  type Pressed,
} from './press-rules'

const CONTROLS = 'button, a[href], [role=button], [role^=menuitem], [role=option]'

/** Milliseconds in which a change at the place of a press counts as its effect. */
const WATCH_MS = 5000

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest(CONTROLS) ?? target) : target

const isToggle = (control: Element) =>
  ['aria-pressed', 'aria-checked', 'aria-expanded'].some((name) => control.hasAttribute(name))

const saysOf = (control: unknown) => {
  if (!(control instanceof Element) || !control.matches(CONTROLS) || isToggle(control)) return ''
  return control.getAttribute('aria-label') ?? control.textContent
}

const controlAt = ({ x, y }: Place) => controlOf(document.elementFromPoint(x, y))

/** Whether nothing covers the control there. Checked only near the press: each check takes a moment. */
const isUncovered = ({ box, control }: Located, place: Place) => {
  if (!isNear(box, place)) return true
  const x = Math.min(Math.max(place.x, box.left + 1), box.right - 1)
  const y = Math.min(Math.max(place.y, box.top + 1), box.bottom - 1)
  return controlAt({ x, y }) === control
}

const locateControls = (place: Place): Located[] =>
  [...document.querySelectorAll(CONTROLS)]
    .map((control) => ({ control, says: saysOf(control), box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && box.top < innerHeight)
    .filter((one) => isUncovered(one, place))

/** No place, for presses by keys. */
const NOWHERE: Place = { x: -1, y: -1 }

let last: LastPress | undefined
/** The control on which the present press of a pointer or key is ignored. */
let ignored: unknown
/** The control on which the held key was pressed. */
let held: Pressed | undefined
/** A press of the mouse that is stray if the browser counts it as the second press. */
let doubtful: { pointerId: number; press: Press } | undefined

const changes = new MutationObserver(() => {
  if (!last || performance.now() - last.at > WATCH_MS) return changes.disconnect()
  const there = last.place === NOWHERE ? last.control : controlAt(last.place)
  if (there === last.control && saysOf(there) === last.says) return
  last.changedAt = performance.now()
  changes.disconnect()
})

const remember = (control: unknown, at: number, place = NOWHERE) => {
  last = {
    control,
    says: saysOf(control),
    at,
    place,
    changedAt: 0,
    layout: place === NOWHERE ? [] : locateControls(place),
  }
  changes.disconnect()
  const attributeFilter = ['aria-label']
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter })
}

const forget = () => {
  last = undefined
  changes.disconnect()
}

const ignore = (event: Event) => {
  event.stopImmediatePropagation()
  if (event.cancelable && event.type !== 'pointerdown') event.preventDefault()
}

const begin = (event: Event, press: Press, isInVain: boolean) => {
  ignored = isInVain ? press.control : undefined
  if (!isInVain) return remember(press.control, press.at, press.place)
  // A third press is as stray as the second.
  if (last) last.at = press.at
  ignore(event)
}

const pointerDown = (event: PointerEvent) => {
  const control = controlOf(event.target)
  const press = {
    control,
    says: saysOf(control),
    at: event.timeStamp,
    place: { x: event.clientX, y: event.clientY },
  }
  const isControl = control instanceof Element && control.matches(CONTROLS)
  const isInVain = event.isPrimary && isControl && last !== undefined && isStray(last, press)
  doubtful = isInVain && event.pointerType === 'mouse' ? { pointerId: event.pointerId, press } : undefined
  if (!doubtful) begin(event, press, isInVain)
}

/** The browser counts the clicks of a mouse by the user's speed setting, and reports the number only now. */
const mouseDown = (event: MouseEvent) => {
  if (!doubtful) return pointerEnd(event)
  const { pointerId, press } = doubtful
  doubtful = undefined
  begin(event, press, event.detail > 1)
  // The control has received the pointerdown event: this ends its press.
  if (ignored !== undefined)
    event.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId, pointerType: 'mouse' }))
}

const pointerEnd = (event: Event) => {
  if (ignored !== undefined) ignore(event)
}

const click = (event: MouseEvent) => {
  if (ignored !== undefined && controlOf(event.target) === ignored) ignore(event)
  ignored = undefined
}

const keyDown = (event: KeyboardEvent) => {
  ignored = undefined
  // Any other key moves the focus, scrolls or types.
  if (event.key !== 'Enter' && event.key !== ' ') return forget()
  const control = controlOf(event.target)
  const press = { control, says: saysOf(control), at: event.timeStamp }
  const isControl = control instanceof Element && control.matches(CONTROLS)
  // A press of the pointer followed by a key are two intended presses.
  const isSecond = last !== undefined && last.place === NOWHERE && isStrayKey(last, press)
  const isInVain = event.repeat ? isOther(held, press) : isSecond
  if (isControl && isInVain) {
    if (last) last.at = event.timeStamp
    ignored = control
    return ignore(event)
  }
  if (event.repeat) return
  held = press
  if (isControl) remember(control, event.timeStamp)
  else forget()
}

/** Begins to ignore stray presses. Called once. */
export const guardPresses = () => {
  const early = { capture: true }
  addEventListener('pointerdown', pointerDown, early)
  addEventListener('mousedown', mouseDown, early)
  for (const type of ['pointerup', 'mouseup'] as const) addEventListener(type, pointerEnd, early)
  addEventListener('click', click, early)
  addEventListener('keydown', keyDown, early)
  // The user scrolls, by a wheel or a finger, and sees where the content stops.
  for (const type of ['wheel', 'pointercancel'] as const)
    addEventListener(type, ({ isTrusted }) => isTrusted && forget(), { capture: true, passive: true })
}
