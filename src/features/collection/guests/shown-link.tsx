import { Pause, Play, Printer } from 'lucide-react'
import { useState } from 'react'
import { pauseGuestLink, revokeGuestLink, type GuestLink } from '../../../sync/joining/guest-links'
import { ErrorLine } from '../../../ui/cards/error-block'
import { Button } from '../../../ui/controls/button'
import { Skeleton } from '../../../ui/indicators/skeleton'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog'
import { toast } from '../../../ui/layers/toast'
import { NewLink } from '../../../ui/link/new-link'
import { useRevoking } from '../../../ui/link/use-revoking'
import type { Busy } from '../../../ui/tools/use-busy'
import { copy } from './copy'
import styles from './guest-link-dialog.module.css'
import { GuestRows } from './guest-rows'
import { rightsWords, stateWords, troubleWords } from './link-words'
import { Poster } from './poster'
import { reachOf } from './reach'
import { StepHeading } from './step-heading'

interface ShownLinkProps extends Busy {
  collectionId: string
  /** The collection's name. */
  name: string
  link: GuestLink
  /** The link's URL; undefined if another device made it. */
  address: string | 'unread' | undefined
  onBack: () => void
}

/** One guest link: its code if this device made it, what a host can do with it, and its guests. */
export function ShownLink({ collectionId, name, link, address, onBack, busy, during }: ShownLinkProps) {
  return (
    <>
      <Address name={name} link={link} address={address} onBack={onBack} />
      <div className={styles.part}>
        <Actions collectionId={collectionId} link={link} onBack={onBack} busy={busy} during={during} />
      </div>
      {link.kind === 'guest' && <GuestRows collectionId={collectionId} linkId={link.linkId} />}
    </>
  )
}

const titleOf = (link: GuestLink) => `${rightsWords(link)} · ${stateWords(link)}`

function Address({ name, link, address, onBack }: Pick<ShownLinkProps, 'name' | 'link' | 'address' | 'onBack'>) {
  if (address === 'unread') return <Skeleton height={220} />
  if (address === undefined)
    return (
      <>
        <StepHeading>{titleOf(link)}</StepHeading>
        <p className={styles.text}>{copy.elsewhere}</p>
        <Button variant="link" onClick={onBack}>
          {copy.allLinks}
        </Button>
      </>
    )
  const reach = reachOf(new URL(address).hostname)
  return (
    <>
      <NewLink
        address={address}
        name={name}
        title={titleOf(link)}
        text={link.kind === 'wall' ? copy.wallText : copy.readyText}
        another={copy.allLinks}
        onAnother={onBack}
      >
        {link.kind === 'guest' && (
          <>
            {reach !== 'all' && <p className={styles.paused}>{copy.reach[reach]}</p>}
            <Button variant="secondary" block icon={<Printer />} onClick={() => print()}>
              {copy.print}
            </Button>
          </>
        )}
      </NewLink>
      {link.kind === 'guest' && <Poster address={address} name={name} link={link} />}
    </>
  )
}

function Actions({ collectionId, link, onBack, busy, during }: Omit<ShownLinkProps, 'name' | 'address'>) {
  const { linkId, isPaused } = link
  const [failure, setFailure] = useState<string>()
  const revoke = async () => {
    const done = await revokeGuestLink(collectionId, linkId)
    if (done.ok) onBack()
    return done
  }
  const revoking = useRevoking(revoke, copy.revoked)
  const pause = async () => {
    setFailure(undefined)
    const done = await pauseGuestLink(collectionId, linkId, !isPaused)
    if (done.ok) void toast({ text: isPaused ? copy.isResumed : copy.isPaused, tone: 'ok', about: `link ${linkId}` })
    else setFailure(troubleWords(done.error, copy.changeFailed))
  }
  return (
    <>
      {isPaused && <p className={styles.paused}>{copy.pausedNote}</p>}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={isPaused ? <Play /> : <Pause />}
          busy={busy}
          onClick={() => void during(pause)}
        >
          {isPaused ? copy.resume : copy.pause}
        </Button>
        <Button variant="secondary" onClick={() => revoking.ask(linkId)}>
          {copy.revoke}
        </Button>
      </div>
      <ErrorLine>{failure}</ErrorLine>
      <ConfirmDialog
        open={revoking.asked !== undefined}
        title={copy.revokeTitle}
        confirm={copy.revoke}
        danger
        busy={revoking.busy}
        error={revoking.failed ? copy.revokeFailed : undefined}
        onConfirm={revoking.confirm}
        onCancel={() => revoking.ask()}
      >
        {copy.revokeText}
      </ConfirmDialog>
    </>
  )
}
