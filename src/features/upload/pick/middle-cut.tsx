import styles from './middle-cut.module.css'

/** Enough for an extension and the number before it. */
const END_LENGTH = 10

/** A name on one line. A long name is cut in the middle, so that its end and extension stay. */
export function MiddleCut({ text }: { text: string }) {
  const letters = [...text]
  return (
    <span className={styles.text} dir="auto" title={text}>
      <span className={styles.start}>{letters.slice(0, -END_LENGTH).join('')}</span>
      <span className={styles.end}>{letters.slice(-END_LENGTH).join('')}</span>
    </span>
  )
}
