import type { ReactNode } from 'react'
import type { Result } from '../../../contract/failure'
import { ErrorLine } from '../cards/error-block'
import { Button } from '../controls/button'
import { Dialog } from '../layers/dialog'
import { DialogActions } from '../layers/dialog-actions'
import { toast } from '../layers/toast'
import { copy } from '../tools/copy'
import { useSubmit } from '../tools/use-submit'
import styles from './edit-dialog.module.css'
import { EditGone } from './edit-gone'

/**
 * Saves and closes a form that changes an entity. `save` resolves to the text that confirms it, or to the error;
 * `forget` deletes the draft, when the form is saved or discarded.
 */
export const useSaving = (save: () => Promise<Result<string, string>>, forget: () => void, onClose: () => void) => {
  const close = () => {
    forget()
    onClose()
  }
  const submitting = useSubmit(save, (text) => {
    close()
    void toast({ text, tone: 'ok' })
  })
  return { ...submitting, close }
}

interface EditDialogProps {
  open?: boolean
  title: string
  saving: ReturnType<typeof useSaving>
  /** The save button in a word. */
  confirm: string
  /** Why the form cannot be saved yet; undefined if it can. */
  problem: string | undefined
  /** Values were typed or chosen. */
  unsaved: boolean
  /** The entity was deleted, or the user may no longer change it: the reason, and the texts to copy. */
  gone?: { reason: string; texts: readonly (string | undefined)[] } | undefined
  /** The id of the form among the children that the button submits. It stays editable: the focus may be in it. */
  form?: string
  /** CSS length of a centred dialog. */
  width?: string
  /** The fields. */
  children: ReactNode
}

/** The frame of each dialog that changes an entity: save button, unsaved changes, errors, and the end of the entity. */
export function EditDialog({ open = true, saving, confirm, problem, gone, form, children, ...rest }: EditDialogProps) {
  const { busy, trouble, submit, close } = saving
  return (
    <Dialog
      {...rest}
      open={open}
      onClose={close}
      kind="full"
      locked={busy}
      footer={
        gone ? (
          <Button variant="secondary" onClick={close}>
            {copy.close}
          </Button>
        ) : (
          <DialogActions
            form={form}
            confirm={confirm}
            reason={problem}
            busy={busy}
            onConfirm={form === undefined ? submit : undefined}
            onCancel={close}
          />
        )
      }
    >
      <div className={styles.fields} inert={busy && form === undefined}>
        {gone && <EditGone {...gone} />}
        {children}
        <div className={styles.trouble}>
          <ErrorLine>{gone ? undefined : trouble}</ErrorLine>
        </div>
      </div>
    </Dialog>
  )
}
