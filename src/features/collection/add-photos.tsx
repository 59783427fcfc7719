import { ImagePlus } from 'lucide-react'
import type { Collection } from '../../../contract/entities'
import { useResource } from '../../sync/reading/hooks'
import { resource } from '../../sync/reading/resource'
import { Button } from '../../ui/controls/button'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import styles from './collection-page.module.css'
import { copy } from './copy'

/**
 * The owner's button to add photos. An owner who has left the clique can no longer add photos (docs/specification.md
 * 3.2).
 */
export function AddPhotos({ collection: { cliqueId, collectionId } }: { collection: Collection }) {
  const { upload } = useAppDialogs()
  const { data: standing } = useResource(resource('memberStatus', { params: { id: cliqueId } }))
  // Until it is known the owner counts as a member, as nearly every owner is: a button that appears late moves the
  // page.
  if (standing !== undefined && standing !== 'leader' && standing !== 'member') return null
  return (
    <div className={styles.add}>
      <Button size="small" icon={<ImagePlus />} onClick={() => upload({ cliqueId, collectionId })}>
        {copy.addPhotos}
      </Button>
    </div>
  )
}
