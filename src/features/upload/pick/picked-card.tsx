import { Images } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { describe, log } from '../../../platform/log'
import { useSession } from '../../../sync/reading/hooks'
import { claimPicked, type PickedPhotos } from '../../../sync/uploads/picked-photos'
import { finishStaging } from '../../../sync/uploads/uploads'
import { Button } from '../../../ui/controls/button'
import { Float } from '../../../ui/dock/float'
import { pickCopy } from './pick-copy'
import { forgetStaging, wasStaging } from '../use-flow'
import { changeKept, foundIn, useKept } from './kept-photos'
import { DropButton } from '../running/drop-button'
import styles from '../running/upload-card.module.css'

/** Offers picked but unsent photos while the dialog is closed; opens it if their upload was started. */
export function PickedCard({ onContinue }: { onContinue: () => void }) {
  const uid = useSession()?.uid
  const kept = useKept()
  const take = useEffectEvent(async (found: PickedPhotos | undefined) => {
    const started = wasStaging()
    if (started !== undefined && !found) {
      await finishStaging(started)
      forgetStaging()
    }
    changeKept({ found: found ?? 'none' })
    if (started !== undefined && found) onContinue()
  })
  useEffect(() => {
    if (uid === undefined) return
    const life = new AbortController()
    claimPicked(uid, life.signal)
      .then((found) => take(found))
      .catch((error: unknown) => {
        log.error('picked.unreadable', { error: describe(error) })
        changeKept({ found: 'none' })
      })
    return () => {
      life.abort()
      changeKept({ found: 'unknown' })
    }
  }, [uid])
  const found = foundIn(kept)
  const count = (found?.count ?? 0) + (kept.left?.count ?? 0)
  if (count === 0) return null
  const discard = () => {
    kept.left?.discard()
    if (!found) return
    changeKept({ found: 'none' })
    void found.drop()
  }
  return (
    <Float kind="picked">
      <section className={styles.card} aria-label={pickCopy.pickedBefore(count)}>
        <span className={styles.picture} aria-hidden="true">
          <Images />
        </span>
        <div className={styles.words}>
          <output className={styles.status}>{pickCopy.pickedBefore(count)}</output>
          <Button variant="secondary" size="small" onClick={onContinue}>
            {pickCopy.proceed}
          </Button>
        </div>
        <DropButton label={pickCopy.discardPicked} loss={pickCopy.discard(count)} onDrop={discard} />
      </section>
    </Float>
  )
}
