import { ImagePlus } from 'lucide-react'
import type { Collection } from '../../../contract/entities'
import { Button } from '../../ui/controls/button'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import styles from './collection-page.module.css'
import { copy } from './copy'

/** The button of users who may add photos here. */
export function AddPhotos({ collection: { cliqueId, collectionId } }: { collection: Collection }) {
  const { upload } = useAppDialogs()
  return (
    <div className={styles.add}>
      <Button size="small" icon={<ImagePlus />} onClick={() => upload({ cliqueId, collectionId })}>
        {copy.addPhotos}
      </Button>
    </div>
  )
}
