import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../tools/class-names'
import { copy } from '../tools/copy'
import { cssVariable } from '../tools/css-variable'
import type { DialogProps } from './dialog-props'
import { DialogActions } from './dialog-actions'
import { discardCopy } from './discard-copy'
import styles from './dialog.module.css'
import { IconButton } from '../controls/icon-button'
import { useScrollbarWidth } from './scrollbar'
import { useBack } from './use-back'
import { useOpener } from './use-opener'
import { useReachable } from './use-reachable'

/** The dialog itself, in a separate chunk with the library: see dialog.tsx. */
export default function DialogOverlay(props: DialogProps) {
  const { open, onClose, kind = 'center', locked = false, onBack, onStepBack, unsaved = false, width } = props
  const [isAsking, setIsAsking] = useState(false)
  useScrollbarWidth()
  const close = () => (unsaved ? setIsAsking(true) : onClose())
  useBack(open, () => (locked ? onBack?.() : close()))
  // After the dialog's entry: the later layer is the upper one.
  useBack(open && onStepBack !== undefined, () => onStepBack?.())
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && close()}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
      className={classNames(styles.overlay, styles[`${kind}Overlay`])}
    >
      <Modal className={classNames(styles.modal, styles[kind])} style={cssVariable('--width', width)}>
        <Content {...props} onClose={close} />
        {unsaved && (
          <Question
            open={open && isAsking}
            onStay={() => setIsAsking(false)}
            onDiscard={() => {
              setIsAsking(false)
              onClose()
            }}
          />
        )}
      </Modal>
    </ModalOverlay>
  )
}

interface QuestionProps {
  open: boolean
  onStay: () => void
  onDiscard: () => void
}

/** Asks for confirmation before closing loses typed or chosen values. */
function Question({ open, onStay, onDiscard }: QuestionProps) {
  return (
    <DialogOverlay
      open={open}
      onClose={onStay}
      title={discardCopy.discardTitle}
      role="alertdialog"
      footer={
        <DialogActions
          confirm={discardCopy.discard}
          cancel={discardCopy.keepEditing}
          danger
          busy={false}
          onConfirm={onDiscard}
          onCancel={onStay}
        />
      }
    >
      <p>{discardCopy.discardText}</p>
    </DialogOverlay>
  )
}

function Content({
  onClose,
  title,
  hideTitle,
  role = 'dialog',
  locked = false,
  focus = 'auto',
  aside,
  footer,
  children,
}: DialogProps) {
  const box = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const tabIndex = useReachable(body)
  useOpener()
  useFirstFocus(box, focus)
  const bare = hideTitle && locked && !aside
  return (
    <AriaDialog ref={box} role={role} className={styles.dialog}>
      <div className={classNames(styles.head, bare && styles.hidden)}>
        <Heading slot="title" level={2} tabIndex={-1} className={classNames(styles.title, hideTitle && styles.hidden)}>
          {title}
        </Heading>
        {aside && <div className={styles.aside}>{aside}</div>}
        {!locked && role === 'dialog' && (
          <IconButton label={copy.close} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      <div ref={body} className={styles.body} tabIndex={tabIndex}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </AriaDialog>
  )
}

const FIELD = 'input:not([type=file], [type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Focuses the field first with a fine pointer, the heading with touch: a keyboard that opens hides the dialog's text.
 */
const useFirstFocus = (box: RefObject<HTMLElement | null>, focus: NonNullable<DialogProps['focus']>) => {
  useLayoutEffect(() => {
    const wantsField = focus === 'field' || (focus === 'auto' && matchMedia('(pointer: fine)').matches)
    const field = wantsField ? box.current?.querySelector<HTMLElement>(FIELD) : null
    const target = field ?? box.current?.querySelector<HTMLElement>('[slot=title]')
    target?.focus({ preventScroll: true })
    // Only when it opens: focus must not jump when content changes.
  }, [box, focus])
}
