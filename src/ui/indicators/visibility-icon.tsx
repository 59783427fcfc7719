import { LockKeyhole, UsersRound } from 'lucide-react'
import type { Visibility } from '../../../contract/entities'
import { copy } from '../tools/copy'
import { VisuallyHidden } from './visually-hidden'

/** A lock for private, three users for followers (docs/specification.md 2.2 'Profile lists'); nothing for public. */
export function VisibilityIcon({ visibility }: { visibility: Visibility }) {
  if (visibility === 'public') return null
  const Icon = visibility === 'private' ? LockKeyhole : UsersRound
  return (
    <>
      <Icon aria-hidden="true" />
      <VisuallyHidden>{copy.visibilities[visibility]}</VisuallyHidden>
    </>
  )
}
