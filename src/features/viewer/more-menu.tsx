import { EllipsisVertical, Flag, Pencil, Share2, Trash2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Flick } from '../../../contract/entities'
import { useMyId } from '../../sync/reading/hooks'
import { mayCall } from '../../sync/session/may-call'
import { IconButton } from '../../ui/controls/icon-button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { Menu } from '../../ui/layers/menu'
import type { MenuItem } from '../../ui/layers/menu-item'
import { lazyPart } from '../../ui/tools/lazy-part'
import { copy } from './copy'
import { sharePhoto } from './share'

const ReportDialog = lazyPart(() => import('./report-dialog'))

export interface MoreMenuProps {
  flick: Flick
  /** Undefined if the user did not upload it. */
  onEdit: (() => void) | undefined
  /** Undefined if the user is not tagged on it. */
  onUntag: (() => void) | undefined
  /** Undefined if the user may not delete it. */
  onDelete: (() => void) | undefined
  /** Whether a deleted photo can be restored. */
  canUndo: boolean
}

/** Rare actions on a photo: sharing it, reporting another user's, deleting it. */
export function MoreMenu({ flick, onEdit, onUntag, onDelete, canUndo }: MoreMenuProps) {
  const myId = useMyId()
  // Undefined until it is first opened: its chunk is not fetched before.
  const [reporting, setReporting] = useState<boolean>()
  const [asking, setAsking] = useState(false)
  const items: MenuItem[] = []
  if (mayCall('shareFlick'))
    items.push({ id: 'share', label: copy.share, icon: <Share2 />, onSelect: () => void sharePhoto(flick) })
  if (onEdit) items.push({ id: 'edit', label: copy.edit, icon: <Pencil />, onSelect: onEdit })
  if (onUntag) items.push({ id: 'untag', label: copy.untag, icon: <UserMinus />, onSelect: onUntag })
  if (flick.owner !== myId && mayCall('reportFlick'))
    items.push({ id: 'report', label: copy.report, icon: <Flag />, danger: true, onSelect: () => setReporting(true) })
  if (onDelete)
    items.push({
      id: 'delete',
      label: copy.delete,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => (canUndo ? onDelete() : setAsking(true)),
    })
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={copy.options}
        items={items}
        renderTrigger={(props) => (
          <IconButton label={copy.options} {...props}>
            <EllipsisVertical />
          </IconButton>
        )}
      />
      <ConfirmDialog
        open={asking}
        title={copy.deleteAsk}
        confirm={copy.delete}
        danger
        onConfirm={() => {
          setAsking(false)
          onDelete?.()
        }}
        onCancel={() => setAsking(false)}
      >
        {copy.deleteWarning}
      </ConfirmDialog>
      {reporting !== undefined && (
        <ReportDialog key={flick.id} photoId={flick.id} open={reporting} onClose={() => setReporting(false)} />
      )}
    </>
  )
}
