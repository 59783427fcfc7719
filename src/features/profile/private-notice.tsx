import { LockKeyhole } from 'lucide-react'
import { EmptyState } from '../../ui/cards/empty-state'
import { copy } from './copy'

/**
 * Replaces the lists of a private profile that the viewer does not follow (docs/specification.md 1.2 'Profile view').
 */
export function PrivateNotice() {
  return <EmptyState icon={<LockKeyhole />} title={copy.privateTitle} text={copy.privateText} />
}
