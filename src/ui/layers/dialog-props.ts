import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  /** The x, Escape, a press outside, and Back. Not called while locked. */
  onClose: () => void
  title: string
  /** The title is read out but not drawn. */
  hideTitle?: boolean
  /** `center` floats everywhere; `sheet` rises from below and `full` fills the screen, both centred where there is room (dialog.module.css). */
  kind?: 'center' | 'sheet' | 'full'
  role?: 'dialog' | 'alertdialog'
  /** Saving or uploading: nothing closes it but its own buttons. */
  locked?: boolean
  /** Back while locked; an upload is minimised then. */
  onBack?: () => void
  /** Back leads one step back inside the dialog: the step has a history entry of its own. Absent: there is no such step. */
  onStepBack?: (() => void) | undefined
  /** Closing loses what was typed or chosen: the x, Escape, a press outside and Back ask first. */
  unsaved?: boolean
  /**
   * `field` puts the focus into the first field on phones too, where it brings up the keyboard; `title` leaves every
   * field alone, where keys would change something.
   */
  focus?: 'auto' | 'field' | 'title'
  /** CSS length of a centred dialog. */
  width?: string
  /** Beside the title: the step of several. */
  aside?: ReactNode
  /** Stays in sight below the scrolling content: the buttons. */
  footer?: ReactNode
  children: ReactNode
}
