import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './immersive.module.css'
import { useScrollbarWidth } from './scrollbar'

interface ImmersiveProps {
  /** The layer's name, read out when it opens. */
  label: string
  /** Called at Escape. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal layer for photos that fills the whole screen at any width and is always dark; its children have the controls.
 * It is open while it is mounted. It imports react-aria-components, so it belongs in a lazy chunk.
 */
export function Immersive({ label, onClose, children }: ImmersiveProps) {
  useScrollbarWidth()
  return (
    <ModalOverlay isOpen onOpenChange={(next) => !next && onClose()} className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={label} className={`${styles.dialog} onPhoto`}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
