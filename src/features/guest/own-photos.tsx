import { Images, Undo2 } from 'lucide-react'
import type { Flick } from '../../../contract/entities'
import { takeBack, useOwnPhotos } from '../../sync/guests/use-own-photos'
import { useSession } from '../../sync/reading/hooks'
import { useConfig } from '../../sync/session/use-config'
import { EmptyState } from '../../ui/cards/empty-state'
import { ErrorBlock } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { IconButton } from '../../ui/controls/icon-button'
import { Spinner } from '../../ui/indicators/spinner'
import { toast } from '../../ui/layers/toast'
import { Photo } from '../../ui/pictures/photo'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './own-photos.module.css'

/** All photos that the guest added, each with the way back. */
export function OwnPhotos() {
  const { items, phase, error, hasMore, loadMore, refresh } = useOwnPhotos()
  const guest = useSession()?.guest
  const canUndo = (useConfig()?.trashDays ?? 0) > 0
  if (!guest) return null
  const remove = async (photos: readonly Flick[]) => {
    const undo = await takeBack(photos, guest)
    void toast({
      text: copy.takenBack(photos.length),
      ...(canUndo && { action: { label: words.undo, onSelect: () => void undo() } }),
    })
  }
  if (items.length === 0) {
    if (phase === 'opening' || phase === 'loading') return <Spinner label={copy.loading} />
    if (phase === 'error') return <ErrorBlock title={copy.failedPhotos} detail={error?.message} onRetry={refresh} />
    return <EmptyState icon={<Images />} title={copy.noneYet} />
  }
  return (
    <section className={styles.own} aria-label={copy.yourPhotos}>
      <ul className={styles.photos}>
        {items.map((flick, index) => (
          <li key={flick.id} className={styles.photo}>
            <Photo id={flick.id} urls={flick.image} alt={flick.caption} sizes="160px" onExpired={refresh} />
            <span className={styles.back}>
              <IconButton label={copy.takeBackThis(index + 1)} onClick={() => void remove([flick])}>
                <Undo2 />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {hasMore ? (
          <Button variant="secondary" size="small" onClick={loadMore}>
            {copy.showMore}
          </Button>
        ) : (
          <Button variant="secondary" size="small" icon={<Undo2 />} onClick={() => void remove(items)}>
            {copy.takeBackAll}
          </Button>
        )}
      </div>
    </section>
  )
}
