import { ImagePlus } from 'lucide-react'
import type { Collection } from '../../../contract/entities'
import { useResource } from '../../sync/reading/hooks'
import { resource } from '../../sync/reading/resource'
import { Button } from '../../ui/controls/button'
import styles from './collection-page.module.css'
import { copy } from './copy'

interface AddPhotosProps {
  collection: Collection
  onPress: (preset: { cliqueId: string; collectionId: string }) => void
}

/**
 * The owner's button to add photos. An owner who has left the clique can no longer add photos (docs/specification.md
 * 3.2).
 */
export function AddPhotos({ collection: { cliqueId, collectionId }, onPress }: AddPhotosProps) {
  const { data: standing } = useResource(resource('memberStatus', { params: { id: cliqueId } }))
  // Until it is known the owner counts as a member, as nearly every owner is: a button that appears late moves the
  // page.
  if (standing !== undefined && standing !== 'leader' && standing !== 'member') return null
  return (
    <div className={styles.add}>
      <Button size="small" icon={<ImagePlus />} onClick={() => onPress({ cliqueId, collectionId })}>
        {copy.addPhotos}
      </Button>
    </div>
  )
}
