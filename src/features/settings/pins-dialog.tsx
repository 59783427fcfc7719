import { CircleX } from 'lucide-react'
import { unpin, unpinAll } from '../../sync/pinned/pin'
import { useSession } from '../../sync/reading/hooks'
import { usePins } from '../../sync/pinned/use-pins'
import { Button } from '../../ui/controls/button'
import { flickCount } from '../../ui/tools/count'
import { copy as words } from '../../ui/tools/copy'
import { Dialog } from '../../ui/layers/dialog'
import { fileSize } from '../../ui/tools/file-size'
import { IconButton } from '../../ui/controls/icon-button'
import { copy } from './copy'
import styles from './pins-dialog.module.css'

/** Collections and cliques stored on this device, their size, and a way to unpin them, above the settings. */
export function PinsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const uid = useSession()?.uid ?? ''
  const all = usePins() ?? []
  const chosen = all
    .filter(({ isChosen }) => isChosen)
    .map((pin) => {
      const parts = pin.kind === 'clique' ? [pin, ...all.filter(({ cliqueId }) => cliqueId === pin.id)] : [pin]
      const photos = parts.reduce((sum, part) => sum + part.photos, 0)
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
      return { ...pin, photos, bytes }
    })
  return (
    <Dialog open={open} onClose={onClose} title={copy.pins} kind="sheet" focus="title">
      <div className={styles.pins}>
        {chosen.length === 0 && <p className={styles.none}>{copy.noPins}</p>}
        <ul className={styles.list}>
          {chosen.map(({ key, kind, name, photos, bytes }) => (
            <li key={key} className={styles.row}>
              <span className={styles.text}>
                <span className={styles.name} dir="auto">
                  {name || words.untitled}
                </span>
                <span className={styles.facts}>
                  {kind === 'clique' ? copy.pinnedClique : copy.pinnedCollection} · {flickCount(photos)} ·{' '}
                  {fileSize(bytes, 1)}
                </span>
              </span>
              <IconButton label={copy.stopKeeping(name || words.untitled)} onClick={() => void unpin(uid, key)}>
                <CircleX />
              </IconButton>
            </li>
          ))}
        </ul>
        {chosen.length > 0 && (
          <>
            <p className={styles.total}>
              {copy.pinsTotal(
                fileSize(
                  all.reduce((sum, { bytes }) => sum + bytes, 0),
                  1,
                ),
              )}
            </p>
            <Button variant="secondary" onClick={() => void unpinAll(uid)}>
              {copy.stopKeepingAll}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
