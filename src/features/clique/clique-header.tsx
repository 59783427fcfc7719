import { Crown, Link, LockKeyhole, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ShownClique } from '../../sync/kinds/base/effects'
import { Avatar } from '../../ui/pictures/avatar'
import { Badge } from '../../ui/indicators/badge'
import { Banner } from '../../ui/pictures/banner'
import { Button } from '../../ui/controls/button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { abbreviate } from '../../ui/tools/count'
import { lazyPart } from '../../ui/tools/lazy-part'
import frame from './banner.module.css'
import styles from './clique-header.module.css'
import { copy } from './copy'
import { InvitedLine } from './members/invited-line'
import { isLeader, isOnlyMember, mayEdit } from './membership'
import { useMembership } from './use-membership'

const PhotosChoice = lazyPart(() => import('./photos-choice'))
const InviteLinkDialog = lazyPart(() => import('./links/invite-link-dialog'))
const CliqueMenu = lazy(() => import('./clique-menu'))
const PinState = lazy(() => import('./clique-menu').then(({ PinState: component }) => ({ default: component })))
const EditCliqueDialog = lazyPart(() => import('./editing/edit-clique-dialog'))

type Membership = ReturnType<typeof useMembership>

interface CliqueHeaderProps {
  clique: ShownClique
  myId: string
  onExpired: () => void
}

/** The clique's identity, and joining or leaving it (docs/specification.md 2.2 'Clique page'). */
export function CliqueHeader({ clique, myId, onExpired }: CliqueHeaderProps) {
  const membership = useMembership(clique, myId)
  const { inside } = membership
  // Undefined until it is first opened: its chunk is not fetched before.
  const [editing, setEditing] = useState<boolean>()
  const [linking, setLinking] = useState<boolean>()
  const leads = inside && isLeader(clique, myId)
  const edits = inside && mayEdit(clique, myId)
  return (
    <div>
      <div className={frame.banner}>
        <Banner clique={clique} sizes="100vw" onExpired={onExpired} />
      </div>
      <div className={styles.header}>
        <span className={styles.avatar}>
          <Avatar id={clique.cliqueId} name={clique.name} picture={clique.profilePic} size={88} />
        </span>
        <Identity clique={clique} inside={inside} leads={leads} onInvite={edits ? () => setLinking(true) : undefined} />
        <Actions clique={clique} membership={membership} onEdit={edits ? () => setEditing(true) : undefined} />
        {inside && (
          <Suspense>
            <div className={styles.kept}>
              <PinState clique={clique} />
            </div>
          </Suspense>
        )}
        {!inside && !membership.open && clique.isRemoved && <p className={styles.waiting}>{copy.removedNote}</p>}
        {membership.waiting && <output className={styles.waiting}>{copy.waiting}</output>}
      </div>
      {editing !== undefined && (
        <EditCliqueDialog open={editing} clique={clique} myId={myId} onClose={() => setEditing(false)} />
      )}
      {linking !== undefined && <InviteLinkDialog open={linking} clique={clique} onClose={() => setLinking(false)} />}
      <LeaveDialog clique={clique} membership={membership} leads={leads} />
    </div>
  )
}

interface IdentityProps {
  clique: ShownClique
  inside: boolean
  leads: boolean
  /** Undefined for users who may not invite others. */
  onInvite: (() => void) | undefined
}

function Identity({ clique, inside, leads, onInvite }: IdentityProps) {
  const { cliqueId, name, bio, memberCount } = clique
  return (
    <div className={styles.who}>
      <div className={styles.title}>
        <h1 tabIndex={-1} dir="auto" className={styles.name}>
          {name}
        </h1>
        {leads && (
          <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
            {copy.leader}
          </Badge>
        )}
      </div>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <div className={styles.members}>
        <p className={styles.count}>
          <strong>{abbreviate(memberCount)}</strong> {memberCount === 1 ? copy.member : copy.members}
        </p>
        {onInvite && (
          <Button variant="link" size="small" icon={<Link />} onClick={onInvite}>
            {copy.inviteLink}
          </Button>
        )}
      </div>
      {inside && <InvitedLine cliqueId={cliqueId} />}
    </div>
  )
}

interface ActionsProps {
  clique: ShownClique
  membership: Membership
  /** Undefined for users who may not edit the clique. */
  onEdit: (() => void) | undefined
}

function Actions({ clique, membership: { inside, open, join, leave }, onEdit }: ActionsProps) {
  return (
    <div className={styles.action}>
      {onEdit && (
        <Button variant="secondary" size="small" icon={<Pencil />} onClick={onEdit}>
          {copy.edit}
        </Button>
      )}
      {inside ? (
        <Button variant="secondary" size="small" onClick={leave}>
          {copy.leave}
        </Button>
      ) : open ? (
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={join}>
          {copy.join}
        </Button>
      ) : (
        <span className={styles.closed}>
          <LockKeyhole aria-hidden="true" />
          {copy.inviteOnly}
        </span>
      )}
      {inside && (
        <Suspense fallback={<span className={styles.coming} />}>
          <CliqueMenu clique={clique} />
        </Suspense>
      )}
    </div>
  )
}

/** The consequences of leaving, in words. */
const lossesOf = (clique: ShownClique, leads: boolean) => {
  if (isOnlyMember(clique)) return copy.leaveLast
  const { isPrivate, ownCollections = 0 } = clique
  return [
    isPrivate && copy.leavePrivate,
    leads && copy.leaveLead,
    ownCollections > 0 && copy.leaveCollections(ownCollections),
  ]
    .filter(Boolean)
    .join(' ')
}

interface LeaveDialogProps {
  clique: ShownClique
  membership: Membership
  leads: boolean
}

function LeaveDialog({ clique, membership, leads }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={membership.asking}
      title={copy.leaveTitle(clique.name)}
      confirm={copy.leave}
      danger
      onConfirm={membership.confirmLeave}
      onCancel={membership.stay}
      choice={
        membership.asksOfPhotos && (
          <PhotosChoice
            words={copy.leavePhotos(clique.ownPhotos)}
            value={membership.photos}
            onChange={membership.setPhotos}
          />
        )
      }
    >
      {lossesOf(clique, leads)}
    </ConfirmDialog>
  )
}
