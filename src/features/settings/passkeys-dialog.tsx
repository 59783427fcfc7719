import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits'
import { visibleText } from '../../../contract/visible'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, type Passkey } from '../../sync/lifecycle/passkeys'
import { ErrorBlock, ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { Field } from '../../ui/controls/field'
import { MainButton } from '../../ui/controls/main-button'
import { Skeleton, SkeletonGroup } from '../../ui/indicators/skeleton'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { Dialog } from '../../ui/layers/dialog'
import { RelativeTime } from '../../ui/indicators/relative-time'
import { copy } from './copy'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './rows-dialog.module.css'

interface Listed {
  passkeys?: Passkey[]
  failed?: boolean
}

const listedOf = (answer: Awaited<ReturnType<typeof listPasskeys>>): Listed =>
  answer.ok ? { passkeys: answer.value } : { failed: true }

const focus = (control: HTMLElement | null) => control?.focus()

/** A user's passkeys: each with its name and last use, to rename or remove; and a button to add one for this device. */
export default function PasskeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [{ passkeys, failed }, setListed] = useState<Listed>({})
  const load = async () => setListed(listedOf(await listPasskeys()))
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const [renaming, setRenaming] = useState<{ id: string; name: string }>()
  // The passkey's button takes the focus back from the field.
  const [renamed, setRenamed] = useState<string>()
  const [removing, setRemoving] = useState<Passkey>()
  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    void listPasskeys(abort.signal).then((listed) => {
      if (!abort.signal.aborted) setListed(listedOf(listed))
    })
    return () => abort.abort()
  }, [open])

  const perform = async (act: () => Promise<string | undefined>) => {
    setError(undefined)
    const done = await during(async () => {
      const why = await act()
      setError(why)
      if (why === undefined) await load()
      return why === undefined
    })
    return done === true
  }
  const add = () =>
    perform(async () => {
      const added = await addPasskey()
      if (added.ok || added.error === 'cancelled' || added.error === 'SIGN_IN_AGAIN') return undefined
      return added.error === 'known' ? copy.passkeyKnown : copy.passkeyFailed
    })
  const endRenaming = () => {
    setRenamed(renaming?.id)
    setRenaming(undefined)
  }
  const rename = async () => {
    const name = visibleText(renaming?.name ?? '')
    if (!renaming || !name) return
    const done = await perform(async () =>
      (await renamePasskey(renaming.id, name)).ok ? undefined : copy.passkeyFailed,
    )
    if (done) endRenaming()
  }
  const remove = async () => {
    if (!removing) return
    await perform(async () => ((await removePasskey(removing.id)).ok ? undefined : copy.passkeyFailed))
    setRemoving(undefined)
  }
  return (
    <Dialog open={open} onClose={onClose} title={copy.passkeys} kind="sheet" focus="title" locked={busy}>
      <div className={styles.dialog}>
        <p className={styles.text}>{copy.passkeysText}</p>
        {failed && <ErrorBlock onRetry={() => void load()} />}
        {!passkeys && !failed && (
          <SkeletonGroup>
            <Skeleton height={64} />
          </SkeletonGroup>
        )}
        {passkeys?.length === 0 && <p className={styles.text}>{copy.noPasskeys}</p>}
        {passkeys && passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.row}>
                {renaming?.id === passkey.id ? (
                  <form
                    className={styles.form}
                    onSubmit={(event) => {
                      event.preventDefault()
                      void rename()
                    }}
                  >
                    <Field
                      ref={focus}
                      label={copy.passkeyName}
                      value={renaming.name}
                      limit={limits.passkeyName}
                      onChange={(name) => setRenaming({ id: passkey.id, name })}
                    />
                    <div className={styles.actions}>
                      <MainButton
                        type="submit"
                        size="small"
                        reason={visibleText(renaming.name) === '' ? copy.passkeyNameRequired : undefined}
                      >
                        {copy.save}
                      </MainButton>
                      <Button variant="secondary" size="small" onClick={endRenaming}>
                        {copy.cancel}
                      </Button>
                    </div>
                  </form>
                ) : (
                  <>
                    <div className={styles.words}>
                      <p className={styles.name} dir="auto">
                        {passkey.name}
                      </p>
                      <p className={styles.used}>
                        {passkey.lastUsedAt === null ? (
                          copy.passkeyUnused
                        ) : (
                          <RelativeTime at={passkey.lastUsedAt} words={copy.passkeyUsed} />
                        )}
                      </p>
                    </div>
                    <div className={styles.actions}>
                      <Button
                        ref={renamed === passkey.id ? focus : undefined}
                        variant="secondary"
                        size="small"
                        aria-label={copy.renameWhich(passkey.name)}
                        onClick={() => setRenaming({ id: passkey.id, name: passkey.name })}
                      >
                        {copy.rename}
                      </Button>
                      <Button
                        variant="secondary"
                        size="small"
                        aria-label={copy.removeWhich(passkey.name)}
                        onClick={() => setRemoving(passkey)}
                      >
                        {copy.remove}
                      </Button>
                    </div>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        <ErrorLine>{error}</ErrorLine>
        <Button block busy={busy} icon={<KeyRound aria-hidden="true" />} onClick={() => void add()}>
          {copy.addPasskey}
        </Button>
      </div>
      <ConfirmDialog
        open={removing !== undefined}
        title={copy.removeTitle}
        confirm={copy.remove}
        cancel={copy.cancel}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(undefined)}
      >
        {copy.removeText}
      </ConfirmDialog>
    </Dialog>
  )
}
