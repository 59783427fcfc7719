import { useEffect, useState } from 'react'
import { fail, type Failure } from '../../../contract/failure'
import { openSetUp, signInBySetUp } from '../../sync/lifecycle/sign-in-with-token'
import { EmptyState } from '../../ui/cards/empty-state'
import { Button } from '../../ui/controls/button'
import { LinkPage } from '../../ui/layers/link-page'
import { NumberForm, type RightNumber } from '../../ui/phone/number-form'
import { PageSpinner } from '../../ui/indicators/spinner'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'
import styles from './set-up-page.module.css'

interface SetUpPageProps {
  token: string
  /** The operator is signed in, without a profile. */
  onRegister: () => void
  /** The user is signed in, as an operator. */
  onDone: () => void
  onHome: () => void
}

const words = copy.setUp
const isGone = ({ code }: Failure) => code === 'NOT_FOUND' || code === 'INVITE_EXPIRED' || code === 'INVALID_REQUEST'

/** The first operator enters their number, is signed in with it, and registers. */
export function SetUpPage({ token, onRegister, onDone, onHome }: SetUpPageProps) {
  const [state, setState] = useState<'looking' | 'open' | 'gone'>('looking')
  useTitle(words.title)
  useEffect(() => {
    const leaving = new AbortController()
    void openSetUp(token, leaving.signal).then((found) => {
      // Without an answer the form is shown: the link may be valid.
      if (!leaving.signal.aborted) setState(!found.ok && isGone(found.error) ? 'gone' : 'open')
    })
    return () => leaving.abort()
  }, [token])
  const signIn = async ({ full }: RightNumber) => {
    const signedIn = await signInBySetUp(token, full)
    if (signedIn.ok) return signedIn
    if (isGone(signedIn.error)) setState('gone')
    return fail(signedIn.error.code === 'NETWORK' ? words.offline : words.failed)
  }
  return (
    <LinkPage>
      {state === 'looking' ? (
        <PageSpinner />
      ) : state === 'gone' ? (
        <EmptyState title={words.gone.title} text={words.gone.text}>
          <Button onClick={onHome}>{words.toStart}</Button>
        </EmptyState>
      ) : (
        <div className={styles.card}>
          <h1 tabIndex={-1}>{words.title}</h1>
          <NumberForm
            text={words.text}
            confirm={words.confirm}
            failed={words.failed}
            save={signIn}
            onSaved={(signedIn) => (signedIn === 'unregistered' ? onRegister() : onDone())}
          />
        </div>
      )}
    </LinkPage>
  )
}
