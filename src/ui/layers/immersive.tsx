import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './immersive.module.css'

interface ImmersiveProps {
  /** What it is, read out when it opens. */
  label: string
  /** Escape. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal layer that fills the whole screen at any width, always dark, and draws its own controls: for photos. Open
 * while it is mounted. Holds the library, so it belongs into a lazy chunk.
 */
export function Immersive({ label, onClose, children }: ImmersiveProps) {
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
