import { Dialog } from '../../ui/layers/dialog'
import { copy } from './copy'
import { releases } from './releases'
import styles from './whats-new.module.css'

/** The release history, above the settings. */
export function WhatsNew({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.whatsNew} kind="full">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than the screen, and nothing else in it that keys could scroll to */}
      <ol className={styles.releases} tabIndex={0} aria-label={copy.whatsNew}>
        {releases.map(({ version, date, changes }) => (
          <li key={version} className={styles.release}>
            <h3 className={styles.head}>
              <span className={styles.version}>{version}</span> <span className={styles.date}>{date}</span>
            </h3>
            <ul className={styles.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
