import { useState } from 'react'
import { Dialog } from '../../ui/layers/dialog'
import type { DialogProps } from '../../ui/layers/dialog-props'

type View = Pick<DialogProps, 'title' | 'locked' | 'unsaved' | 'aside' | 'footer' | 'children'>

interface HeldDialogProps extends Omit<DialogProps, keyof View> {
  view: View
}

/** A dialog that keeps its last content while it fades out. */
export function HeldDialog({ view, ...props }: HeldDialogProps) {
  const [held, setHeld] = useState(view)
  if (props.open && held !== view) setHeld(view)
  return <Dialog {...props} {...held} />
}
