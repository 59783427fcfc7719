import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  /** The x, Escape, a press outside, and Back. Not called while locked. */
  onClose: () => void
  title: string
  /** The title is read out but not drawn. */
  hideTitle?: boolean
  /**
   * `center` floats everywhere; `sheet` rises from below and `full` fills the screen, both centred on large screens
   * (dialog.module.css).
   */
  kind?: 'center' | 'sheet' | 'full'
  role?: 'dialog' | 'alertdialog'
  /** Saving or uploading: only its own buttons close it. */
  locked?: boolean
  /** Back while locked; an upload is minimised then. */
  onBack?: () => void
  /** Back leads one step back inside the dialog: the step has its own history entry. Absent: no such step exists. */
  onStepBack?: (() => void) | undefined
  /** Closing loses typed or chosen values: the x, Escape, a press outside and Back ask first. */
  unsaved?: boolean
  /**
   * `field` focuses the first field on phones too, which opens the keyboard; `title` focuses no field, for fields in
   * which keys would change something.
   */
  focus?: 'auto' | 'field' | 'title'
  /** CSS length of a centred dialog. */
  width?: string
  /** Next to the title: the present step and the number of steps. */
  aside?: ReactNode
  /** Stays visible below the scrolling content: the buttons. */
  footer?: ReactNode
  children: ReactNode
}
