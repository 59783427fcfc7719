import { Images, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { describe, log } from '../../../platform/log'
import { useSession } from '../../../sync/reading/hooks'
import { claimPicked, type PickedPhotos } from '../../../sync/uploads/picked-photos'
import { finishStaging } from '../../../sync/uploads/uploads'
import type { SharedPhotos } from '../../../sync/uploads/shared-photos'
import { Button } from '../../../ui/controls/button'
import { IconButton } from '../../../ui/controls/icon-button'
import { copy } from '../copy'
import { forgetStaging, wasStaging } from '../use-flow'
import styles from '../running/upload-card.module.css'

/** Offers photos that were picked before a reload and not sent; continues with them where their upload was started. */
export function PickedCard({ onContinue }: { onContinue: (photos: SharedPhotos) => void }) {
  const uid = useSession()?.uid
  const [picked, setPicked] = useState<PickedPhotos>()
  const take = useEffectEvent(async (found: PickedPhotos | undefined) => {
    const started = wasStaging()
    if (started === undefined) setPicked(found)
    else if (found) onContinue(await found.read())
    else {
      await finishStaging(started)
      forgetStaging()
    }
  })
  useEffect(() => {
    if (uid === undefined) return
    const life = new AbortController()
    claimPicked(uid, life.signal)
      .then((found) => take(found))
      .catch((error: unknown) => log.error('picked.unreadable', { error: describe(error) }))
    return () => {
      life.abort()
      setPicked(undefined)
    }
  }, [uid])
  if (!picked) return null
  const proceed = async () => {
    setPicked(undefined)
    onContinue(await picked.read())
  }
  const discard = () => {
    setPicked(undefined)
    void picked.drop()
  }
  return (
    <section className={styles.card} aria-label={copy.pickedBefore(picked.count)}>
      <span className={styles.picture} aria-hidden="true">
        <Images />
      </span>
      <div className={styles.words}>
        <output className={styles.status}>{copy.pickedBefore(picked.count)}</output>
        <Button variant="secondary" size="small" onClick={() => void proceed()}>
          {copy.proceed}
        </Button>
      </div>
      <IconButton label={copy.discardPicked} onClick={discard}>
        <X />
      </IconButton>
    </section>
  )
}
