import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits'
import { visibleText } from '../../../contract/visible'
import type { Passkey } from '../../sync/lifecycle/passkeys'
import { ErrorLine } from '../../ui/cards/error-block'
import { Row, Rows } from '../../ui/cards/rows'
import { Button } from '../../ui/controls/button'
import { Field } from '../../ui/controls/field'
import { MainButton } from '../../ui/controls/main-button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import { RowsDialog, Unread } from './rows-dialog'
import styles from './rows-dialog.module.css'
import { usePasskeys } from './use-passkeys'

const focus = (control: HTMLElement | null) => control?.focus()

/** The passkey whose name is being edited, and the one that was last: its button takes the focus back from the field. */
const useRenaming = () => {
  const [renaming, beginRenaming] = useState<string>()
  const [renamed, setRenamed] = useState<string>()
  const endRenaming = () => {
    setRenamed(renaming)
    beginRenaming(undefined)
  }
  return { renaming, renamed, beginRenaming, endRenaming }
}

/** A user's passkeys: each with its name and last use, to rename or remove; and a button to add one for this device. */
export default function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const { passkeys, failed, reload, busy, error, add, rename, remove } = usePasskeys()
  const [removing, setRemoving] = useState<Passkey>()
  const { renaming, renamed, beginRenaming, endRenaming } = useRenaming()
  const confirmRemoval = async () => {
    if (!removing) return
    await remove(removing.id)
    setRemoving(undefined)
  }
  return (
    <RowsDialog onClose={onClose} title={copy.passkeys} text={copy.passkeysText} busy={busy}>
      {!passkeys && <Unread failed={failed} onRetry={() => void reload()} />}
      {passkeys?.length === 0 && <p className={styles.text}>{copy.noPasskeys}</p>}
      {passkeys && passkeys.length > 0 && (
        <Rows>
          {passkeys.map((passkey) =>
            passkey.id === renaming ? (
              <RenameRow
                key={passkey.id}
                name={passkey.name}
                onSave={async (name) => {
                  if (await rename(passkey.id, name)) endRenaming()
                }}
                onCancel={endRenaming}
              />
            ) : (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                takesFocus={passkey.id === renamed}
                onRename={() => beginRenaming(passkey.id)}
                onRemove={() => setRemoving(passkey)}
              />
            ),
          )}
        </Rows>
      )}
      <ErrorLine>{error}</ErrorLine>
      <Button block busy={busy} icon={<KeyRound aria-hidden="true" />} onClick={() => void add()}>
        {copy.addPasskey}
      </Button>
      <ConfirmDialog
        open={removing !== undefined}
        title={copy.removeTitle(removing?.name ?? '')}
        confirm={copy.remove}
        danger
        busy={busy}
        onConfirm={() => void confirmRemoval()}
        onCancel={() => setRemoving(undefined)}
      >
        {copy.removeText}
      </ConfirmDialog>
    </RowsDialog>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  /** The button that renames takes the focus. */
  takesFocus: boolean
  onRename: () => void
  onRemove: () => void
}

/** Where a passkey is of use, when it was made, and when it was last used. */
function Note({ passkey: { dateCreated, lastUsedAt, elsewhere, isHere } }: { passkey: Passkey }) {
  if (elsewhere !== null) return copy.passkeyElsewhere(elsewhere)
  return (
    <>
      {isHere && `${copy.passkeyHere} · `}
      <RelativeTime at={dateCreated} words={copy.passkeyMade} />
      {', '}
      {lastUsedAt === null ? copy.passkeyUnused : <RelativeTime at={lastUsedAt} words={copy.passkeyUsed} />}
    </>
  )
}

function PasskeyRow({ passkey, takesFocus, onRename, onRemove }: PasskeyRowProps) {
  const { name } = passkey
  return (
    <Row name={name} note={<Note passkey={passkey} />}>
      <div className={styles.actions}>
        <Button
          ref={takesFocus ? focus : undefined}
          variant="secondary"
          size="small"
          aria-label={copy.renameWhich(name)}
          onClick={onRename}
        >
          {copy.rename}
        </Button>
        <Button variant="secondary" size="small" aria-label={copy.removeWhich(name)} onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
    </Row>
  )
}

interface RenameRowProps {
  name: string
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

function RenameRow({ name, onSave, onCancel }: RenameRowProps) {
  const [typed, setTyped] = useState(name)
  const wanted = visibleText(typed)
  return (
    <Row>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted) void onSave(wanted)
        }}
      >
        <Field ref={focus} label={copy.passkeyName} value={typed} limit={limits.passkeyName} onChange={setTyped} />
        <div className={styles.actions}>
          <MainButton type="submit" size="small" reason={wanted ? undefined : copy.passkeyNameRequired}>
            {copy.save}
          </MainButton>
          <Button variant="secondary" size="small" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Row>
  )
}
