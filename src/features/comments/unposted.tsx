import { useSyncExternalStore } from 'react'
import { useRefusedComments } from '../../sync/comments/use-refused-comments'
import { UnsavedText } from '../../ui/cards/unsaved-text'
import { copy } from './copy'
import { unpostedText, watchDrafts } from './drafts'

/**
 * Offers to copy the unposted comment on a photo that the user can no longer see. It stays on the device: after the
 * photo is restored, its field contains it again.
 */
export default function Unposted({ photoId }: { photoId: string }) {
  const draft = useSyncExternalStore(watchDrafts, () => unpostedText(photoId))
  const refused = useRefusedComments(photoId)
  return <UnsavedText title={copy.unposted} text={[draft, ...refused].filter(Boolean).join('\n\n')} />
}
