import { useSyncExternalStore } from 'react'
import { useRefusedComments } from '../../sync/comments/use-refused-comments'
import { UnsavedText } from '../../ui/cards/unsaved-text'
import { copy } from './copy'
import { unpostedText, watchDrafts } from './drafts'

/**
 * What the user was writing about a photo that they can no longer see, to be copied. It stays on the device: a restored
 * photo has it in its field again.
 */
export default function Unposted({ photoId }: { photoId: string }) {
  const draft = useSyncExternalStore(watchDrafts, () => unpostedText(photoId))
  const refused = useRefusedComments(photoId)
  return <UnsavedText title={copy.unposted} text={[draft, ...refused].filter(Boolean).join('\n\n')} />
}
