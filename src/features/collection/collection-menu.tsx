import {
  ArchiveRestore,
  CircleArrowDown,
  CircleCheck,
  CircleX,
  Download,
  Ellipsis,
  MessageCircle,
  MessageCircleOff,
  MonitorPlay,
  Pencil,
  QrCode,
  Trash2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Collection } from '../../../contract/entities'
import type { Action } from '../../../contract/rights'
import { useMyId } from '../../sync/reading/hooks'
import { mayToCollection } from '../../sync/reading/rights'
import { mayCall } from '../../sync/session/may-call'
import { usePinning } from '../../sync/pinned/use-pinning'
import { muteComments } from '../../sync/moderating/mute-comments'
import { IconButton } from '../../ui/controls/icon-button'
import { copy as pinWords } from '../../ui/cards/pin-copy'
import { Menu } from '../../ui/layers/menu'
import type { MenuItem } from '../../ui/layers/menu-item'
import { toast } from '../../ui/layers/toast'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import { lazyPart } from '../../ui/tools/lazy-part'
import { copy } from './copy'
import { DeleteDialog } from './editing/delete-dialog'
import { chooseDensity, nextDensity, readDensity, watchDensity } from './grid/density'

const DownloadDialog = lazyPart(() => import('./download-dialog'))
const GuestLinkDialog = lazyPart(() => import('./guests/guest-link-dialog'))

interface CollectionMenuProps {
  collection: Collection
  /** The collection while it is being deleted; undefined if that failed. */
  onDeleting: (collection: Collection | undefined) => void
  onDeleted: () => void
  /** Begins to select photos; undefined if there are none. */
  onSelect: (() => void) | undefined
  /** Opens the form of the collection. */
  onEdit: () => void
  /** Shows the photos one after the other; undefined if there are none. */
  onSlideshow: (() => void) | undefined
}

/** The user's actions on a collection (docs/specification.md 2.2 'Collection page'). */
export function CollectionMenu(props: CollectionMenuProps) {
  const { collection, onDeleting, onDeleted, onSelect, onEdit, onSlideshow } = props
  const { deleted: showDeleted } = useAppDialogs()
  const me = useMyId()
  const may = (action: Action<'collection'>) => mayToCollection(action, collection, me)
  // Undefined until it is first opened: its chunk is not fetched before.
  const [downloading, setDownloading] = useState<boolean>()
  const [inviting, setInviting] = useState<boolean>()
  const [deleting, setDeleting] = useState(false)
  const { current, pin, unpin } = usePinning({ kind: 'collection', id: collection.collectionId, name: collection.name })
  const pinning: MenuItem =
    current?.isChosen === true
      ? { id: 'unpin', label: pinWords.stop, icon: <CircleX />, onSelect: unpin }
      : { id: 'pin', label: pinWords.keep, icon: <CircleArrowDown />, onSelect: pin }
  const edit: MenuItem = { id: 'edit', label: copy.edit, icon: <Pencil />, onSelect: onEdit }
  const download: MenuItem = {
    id: 'download',
    label: copy.download,
    icon: <Download />,
    onSelect: () => setDownloading(true),
  }
  const isMuted = collection.commentsOff === true
  const changeComments = async () => {
    await muteComments(collection, !isMuted)
    const text = isMuted ? copy.commentsAreOn : copy.commentsAreOff
    void toast({ text, tone: 'ok', about: `comments ${collection.collectionId}` })
  }
  const mute: MenuItem = {
    id: 'comments',
    label: isMuted ? copy.commentsOn : copy.commentsOff,
    icon: isMuted ? <MessageCircle /> : <MessageCircleOff />,
    onSelect: () => void changeComments(),
  }
  const remove: MenuItem = {
    id: 'delete',
    label: copy.delete,
    icon: <Trash2 />,
    danger: true,
    onSelect: () => setDeleting(true),
  }
  // Any user may have photos here, or may have had.
  const deleted: MenuItem = {
    id: 'deleted',
    label: copy.recentlyDeleted,
    icon: <ArchiveRestore />,
    onSelect: () => showDeleted(collection.collectionId),
  }
  const select: MenuItem[] = onSelect ? [{ id: 'select', label: copy.select, icon: <CircleCheck />, onSelect }] : []
  const slideshow: MenuItem[] = onSlideshow
    ? [{ id: 'slideshow', label: copy.slideshow, icon: <MonitorPlay />, onSelect: onSlideshow }]
    : []
  const invite: MenuItem = {
    id: 'guests',
    label: copy.guestLink,
    icon: <QrCode />,
    onSelect: () => setInviting(true),
  }
  useSyncExternalStore(watchDensity, readDensity)
  const size = (direction: -1 | 1, label: string, icon: ReactNode): MenuItem[] => {
    const next = nextDensity(direction)
    return next && onSelect ? [{ id: label, label, icon, onSelect: () => chooseDensity(next) }] : []
  }
  const isInside = may('addPhotos') && mayCall('deletedFlicks')
  return (
    <>
      <Menu
        label={copy.options}
        items={[
          ...(may('edit') ? [edit] : []),
          ...select,
          ...slideshow,
          ...(may('inviteGuests') ? [invite] : []),
          ...size(1, copy.larger, <ZoomIn />),
          ...size(-1, copy.smaller, <ZoomOut />),
          ...(mayCall('getClique') ? [pinning] : []),
          ...(mayCall('downloadCollection') ? [download] : []),
          ...(may('muteComments') ? [mute] : []),
          ...(isInside ? [deleted] : []),
          ...(may('delete') ? [remove] : []),
        ]}
        renderTrigger={(props) => (
          <IconButton label={copy.options} {...props}>
            <Ellipsis />
          </IconButton>
        )}
      />
      {downloading !== undefined && (
        <DownloadDialog open={downloading} collection={collection} onClose={() => setDownloading(false)} />
      )}
      {inviting !== undefined && (
        <GuestLinkDialog open={inviting} collection={collection} onClose={() => setInviting(false)} />
      )}
      <DeleteDialog
        open={deleting}
        collection={collection}
        onClose={() => setDeleting(false)}
        onDeleting={onDeleting}
        onDeleted={onDeleted}
      />
    </>
  )
}
