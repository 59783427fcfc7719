import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu'
import { classNames } from '../tools/class-names'
import type { MenuItem as Item } from './menu-item'
import styles from './menu.module.css'
import { useScrollbarWidth } from './scrollbar'
import { useBack } from './use-back'

interface MenuPopoverProps {
  label: string
  items: readonly Item[]
  align: 'center' | 'end'
  triggerRef: RefObject<HTMLButtonElement | null>
  triggerId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A menu that opens takes the focus (ARIA practices); what asks for it here is no page that has just loaded. */
const takesFocus = { autoFocus: 'first' } as const

/**
 * Where a slow page has no items yet when the library looks for the first, it gives the focus to the list, and then to no
 * item: arrows would leave the first one out. The list passes it on.
 */
const passFocusOn = (menu: HTMLElement | null) =>
  menu?.addEventListener('focus', () => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus())

/** The open list of a menu, in a chunk of its own with the library: see menu.tsx. */
export default function MenuPopover({
  label,
  items,
  align,
  triggerRef,
  triggerId,
  open,
  onOpenChange,
}: MenuPopoverProps) {
  useBack(open, () => onOpenChange(false))
  useScrollbarWidth()
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={open}
      onOpenChange={onOpenChange}
      placement={align === 'center' ? 'bottom' : 'bottom end'}
      offset={8}
      aria-label={label}
      data-opener={triggerId}
      className={styles.popover ?? ''}
    >
      <Menu
        ref={passFocusOn}
        aria-label={label}
        {...takesFocus}
        onClose={() => onOpenChange(false)}
        className={styles.menu ?? ''}
      >
        {items.map((item) => (
          <MenuItem
            key={item.id}
            id={item.id}
            textValue={item.label}
            onAction={item.onSelect}
            className={classNames(styles.item, item.danger && styles.danger)}
          >
            {item.icon}
            <span>{item.label}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}
