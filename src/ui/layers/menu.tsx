import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { MenuItem } from './menu-item'
import { lazyPart } from '../tools/lazy-part'

/** Props for the button that opens the menu. */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface MenuProps {
  /** The subject of the menu, for screen readers. */
  label: string
  items: readonly MenuItem[]
  /** The position of the list: centred on the button, or with their ends in line (the default). */
  align?: 'center' | 'end'
  /** Draws the button: `(props) => <IconButton label="…" {...props}>…</IconButton>`. */
  renderTrigger: (props: MenuTriggerProps) => ReactNode
}

const load = () => import('./menu-popover')
const Popover = lazyPart(load)

/** A button with a list of actions. The list's library is fetched when the user is likely to open it. */
export function Menu({ label, items, align = 'end', renderTrigger }: MenuProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  // A failure is ignored here: opening the menu fetches again.
  const expect = () => void Promise.allSettled([load()])
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {renderTrigger({
        ref,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => (open ? setOpen(false) : show()),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show()
        },
        onPointerEnter: expect,
        onFocus: expect,
      })}
      {wanted && (
        <Popover
          label={label}
          items={items}
          align={align}
          triggerRef={ref}
          triggerId={id}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
