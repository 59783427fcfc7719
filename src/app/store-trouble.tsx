/** Shows a problem with this browser's storage. Fetched only if there is one. */
import type { Root } from 'react-dom/client'
import { ErrorScreen } from '../features/shell/error-screen'
import { ownSessionId } from '../store/device'
import { storeTrouble, type StoreTrouble } from '../platform/store-trouble'
import { toast } from '../ui/layers/toast'
import { reloadPage } from '../platform/loads'

/** Clique's own texts: the specification has none for these. */
const copy = {
  blockedTitle: 'Close the other Clique tabs',
  blocked:
    'A new version is ready, and an older one is open in another tab. This page continues automatically after that.',
  outdated: 'A newer version of Clique was opened in another tab. Reload to continue here.',
  memory:
    'This browser does not let Clique store anything. It works, but keep this page open: closing or reloading it loses photos that are not sent and signs you out.',
  lost: 'This browser has stopped storing what Clique shows and sends. Reload to continue.',
  deleted: 'This browser deleted everything that Clique had stored on this device. Sign in to continue.',
  deletedOfGuest: 'This browser deleted everything that Clique had stored on this device.',
  reload: 'Reload',
} as const

/** `root` is given as long as nothing else was drawn in it. */
export const sayStoreTrouble = (trouble: StoreTrouble, root: Root | undefined) => {
  if (storeTrouble() !== trouble) return
  if (trouble === 'blocked' && root) {
    document.getElementById('snapshot')?.remove()
    root.render(<ErrorScreen title={copy.blockedTitle} text={copy.blocked} />)
    return
  }
  const reload = { label: copy.reload, onSelect: reloadPage }
  // A screen starts again by itself, and its room may have no one who closes a message over the photos.
  if (trouble === 'deleted' && ownSessionId.startsWith('/wall/')) return
  // A reload does not help against these.
  const isFinal = trouble === 'memory' || trouble === 'deleted'
  const text = copy[trouble === 'deleted' && ownSessionId !== 'current' ? 'deletedOfGuest' : trouble]
  void toast({ text, tone: 'error', isForDevice: true, ...(!isFinal && { action: reload }) })
}
