import { useId, useState } from 'react'
import type { Collection } from '../../../../contract/entities'
import { useOnline } from '../../../sync/reading/hooks'
import { createGuestLink, withCodeOf, type GuestLink } from '../../../sync/joining/guest-links'
import { useGuestLinks } from '../../../sync/joining/use-guest-links'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Dialog } from '../../../ui/layers/dialog'
import { DialogActions } from '../../../ui/layers/dialog-actions'
import { copy as words } from '../../../ui/tools/copy'
import { useBusy } from '../../../ui/tools/use-busy'
import { copy } from './copy'
import styles from './guest-link-dialog.module.css'
import { LinkList } from './link-list'
import { troubleWords } from './link-words'
import { NewLinkForm } from './new-link-form'
import { ShownLink } from './shown-link'

interface GuestLinkDialogProps {
  open: boolean
  collection: Collection
  onClose: () => void
}

/** A screen's link works for 30 days. */
const WALL_SECONDS = 30 * 86_400

/** The part of the dialog that the user chose. */
type Step = { at: 'list' } | { at: 'new' } | { at: 'link'; link: GuestLink; madeAddress?: string }

/** Guest links of a collection: the list of them, the form of a new one, and one link with its guests. */
export default function GuestLinkDialog({ open, collection, onClose }: GuestLinkDialogProps) {
  const { collectionId } = collection
  const name = collection.name || words.untitled
  const { list, addresses, newest } = useGuestLinks(collectionId)
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [isReturn, setReturn] = useState(false)
  const [failure, setFailure] = useState<string>()
  const working = useBusy()
  const form = useId()
  const online = useOnline()
  const back = () => {
    setReturn(true)
    setStep({ at: 'list' })
  }
  const close = () => {
    setStep({ at: 'list' })
    setReturn(false)
    onClose()
  }
  const makeWall = async () => {
    setFailure(undefined)
    const made = await createGuestLink(collectionId, { kind: 'wall', expiresIn: WALL_SECONDS })
    if (made.ok) setStep({ at: 'link', link: made.value.link, madeAddress: made.value.address })
    else setFailure(troubleWords(made.error, copy.makeFailed))
  }
  // The list may have a newer state of the link, and not have a new one yet.
  const shown = step.at === 'link' && (list.items.find(({ linkId }) => linkId === step.link.linkId) ?? step.link)
  const addressOf = ({ linkId, kind }: GuestLink, made: string | undefined) => {
    const address = made ?? addresses?.get(linkId)
    return address && newest && kind === 'wall' ? withCodeOf(address, newest) : address
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={copy.title}
      kind="sheet"
      focus="title"
      locked={working.busy}
      onStepBack={step.at === 'list' ? undefined : back}
      footer={
        step.at === 'new' && (
          <DialogActions confirm={copy.make} cancel={copy.allLinks} busy={working.busy} form={form} onCancel={back} />
        )
      }
    >
      <div className={styles.dialog}>
        <ErrorLine>{failure}</ErrorLine>
        {!online && <p className={styles.offline}>{copy.offline}</p>}
        {shown && step.at === 'link' ? (
          <ShownLink
            collectionId={collectionId}
            name={name}
            link={shown}
            address={addresses ? addressOf(shown, step.madeAddress) : 'unread'}
            onBack={back}
            {...working}
          />
        ) : step.at === 'new' ? (
          <NewLinkForm
            id={form}
            collectionId={collectionId}
            onMade={({ link, address }) => setStep({ at: 'link', link, madeAddress: address })}
            during={working.during}
          />
        ) : (
          <LinkList
            name={name}
            list={list}
            isReturn={isReturn}
            onNew={() => setStep({ at: 'new' })}
            onWall={() => void working.during(makeWall)}
            busy={working.busy}
            onOpen={(link) => setStep({ at: 'link', link })}
          />
        )}
      </div>
    </Dialog>
  )
}
