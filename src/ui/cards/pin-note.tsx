import type { ReactNode } from 'react'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { copy as words } from './pin-copy'
import { fileSize } from '../tools/file-size'
import styles from './pin-note.module.css'
import { Progress } from '../indicators/progress'
import { savesData } from '../tools/saves-data'

interface PinNoteProps {
  pin: {
    photos: number
    /** Absent until it is known. */
    total?: number
    bytes: number
    /** When all of it was last stored here (ms); 0 before the first time. */
    completeAt: number
    trouble?: 'space' | 'network'
  }
  isWithClique: boolean
  online: boolean
}

/** Shows how much of a collection or clique is stored on this device. */
export function PinNote({ pin, isWithClique, online }: PinNoteProps) {
  const { photos, total = 0, bytes, completeAt, trouble } = pin
  if (trouble === 'space') return <Line icon={<TriangleAlert />}>{words.noSpace}</Line>
  if (completeAt > 0 && photos >= total) {
    if (total === 0) return <Line icon={<CircleCheck className={styles.done} />}>{words.empty}</Line>
    const done = isWithClique ? words.doneWithClique : words.done
    return <Line icon={<CircleCheck className={styles.done} />}>{done(fileSize(bytes, 1))}</Line>
  }
  if (!online) return <Line icon={<CircleDashed />}>{words.offline(photos, total)}</Line>
  if (savesData()) return <Line icon={<CircleDashed />}>{words.dataSaver}</Line>
  const text = total > 0 ? words.underWay(photos, total) : words.begins
  return (
    <div className={styles.underWay}>
      <span aria-hidden="true">{text}</span>
      <Progress label={words.begins} percent={total > 0 ? (100 * photos) / total : 0} />
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </p>
  )
}
