import { ErrorLine } from '../../../ui/cards/error-block'
import { copy } from '../copy'
import { testNumbers, type SendCodeTrouble } from './send-code-error'
import styles from './send-trouble.module.css'

/** The reason why no code was sent, and what the user can do. */
export function SendTrouble({ trouble }: { trouble: SendCodeTrouble | undefined }) {
  return (
    <div className={styles.trouble}>
      <ErrorLine detail={trouble?.detail}>{trouble?.message}</ErrorLine>
      {trouble?.testNumbers && (
        <div className={styles.warning}>
          <p className={styles.title}>{copy.testNumbers}</p>
          <dl>
            {testNumbers.map(({ number, code }) => (
              <div key={number} className={styles.pair}>
                <dt>{number}</dt>
                <dd>{code}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}
