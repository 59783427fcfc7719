import { useState } from 'react'
import { sendTest } from '../../sync/admin/admin'
import { ErrorLine } from '../../ui/cards/error-block'
import { Button } from '../../ui/controls/button'
import { copy } from './copy'
import styles from './overview.module.css'

type Way = 'gateway' | 'mail'

/** A button for each way to send codes that is set up, and the result of its last test. */
export function TestSends({ ways }: { ways: Readonly<Record<Way, boolean>> }) {
  return <>{(['gateway', 'mail'] as const).map((way) => ways[way] && <TestSend key={way} way={way} />)}</>
}

function TestSend({ way }: { way: Way }) {
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<{ error?: string }>()
  const send = async () => {
    setIsBusy(true)
    const answer = await sendTest(way)
    setIsBusy(false)
    if (!answer.ok) setResult({ error: copy.testNotSent })
    else setResult(answer.value.cause === null ? {} : { error: copy.testFailed(answer.value.cause) })
  }
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => void send()}>
        {copy.sendTest[way]}
      </Button>
      <ErrorLine>{result?.error}</ErrorLine>
      <output className={styles.quiet}>{result && result.error === undefined && copy.testSent[way]}</output>
    </>
  )
}
