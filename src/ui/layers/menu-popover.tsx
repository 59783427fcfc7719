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

/** A menu that opens takes the focus (ARIA practices); unlike autofocus on a page that has just loaded. */
const takesFocus = { autoFocus: 'first' } as const

/**
 * On a slow page the library may look for the first item before the menu has any. It then focuses the list and no item:
 * arrows would skip the first item. The list passes the focus on.
 */
const passFocusOn = (menu: HTMLElement | null) =>
  menu?.addEventListener('focus', () => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus())

/** The open list of a menu, in a separate chunk with the library: see menu.tsx. */
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
