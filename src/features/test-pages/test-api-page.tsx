import { useState } from 'react'
import { testCalls } from '../../sync/session/identity/test-calls'
import { Button } from '../../ui/controls/button'
import { Field } from '../../ui/controls/field'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'
import styles from './test-pages.module.css'

interface Entry {
  id: number
  name: string
  ok: boolean
  ms: number
  answer: unknown
}

const hasFailed = (answer: unknown) => (answer as { ok?: boolean }).ok === false

/** The internal page that makes single calls and shows the answers. For operators and developers. */
export function TestApiPage() {
  const [flickId, setFlickId] = useState('')
  const [text, setText] = useState('')
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useTitle(copy.api)
  const run = async (name: string, call: () => Promise<{ answer: unknown; ms: number }>) => {
    const entry = await call().then(
      ({ answer, ms }) => ({ answer, ms, ok: !hasFailed(answer) }),
      (error: unknown) => ({ answer: String(error), ms: 0, ok: false }),
    )
    setEntries((before) => [{ id: before.length, name, ...entry }, ...before])
  }
  const { calls } = copy
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{copy.api}</h1>
      <p className={styles.text}>{copy.apiText}</p>
      <div className={styles.fields}>
        <Field label={copy.flickId} hint={copy.flickHint} value={flickId} onChange={setFlickId} />
        <Field label={copy.comment} value={text} onChange={setText} />
      </div>
      <div className={styles.buttons}>
        {(['health', 'self', 'statistics', 'clear'] as const).map((name) => (
          <Button key={name} size="small" variant="secondary" onClick={() => void run(calls[name], testCalls[name])}>
            {calls[name]}
          </Button>
        ))}
        <Button
          size="small"
          variant="secondary"
          disabled={flickId.trim() === ''}
          onClick={() => void run(calls.comments, () => testCalls.comments(flickId.trim()))}
        >
          {calls.comments}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={flickId.trim() === '' || text.trim() === ''}
          onClick={() => void run(calls.comment, () => testCalls.comment(flickId.trim(), text.trim()))}
        >
          {calls.comment}
        </Button>
      </div>
      <ol className={styles.results} aria-label={copy.results} aria-live="polite" reversed>
        {entries.map(({ id, name, ok, ms, answer }) => (
          <li key={id} className={styles.result}>
            <p>
              <strong>{name}</strong>{' '}
              <span className={ok ? styles.ok : styles.failed}>{ok ? copy.ok : copy.failed}</span>{' '}
              <span className={styles.text}>{copy.ms(ms)}</span>
            </p>
            <pre className={styles.answer}>{JSON.stringify(answer, null, 2)}</pre>
          </li>
        ))}
      </ol>
    </div>
  )
}
