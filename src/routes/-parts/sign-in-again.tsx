import { useEffect, useState } from 'react'
import { whenSignInAgain } from '../../sync/session/sign-in-again'
import { lazyPart } from '../../ui/tools/lazy-part'

const ConfirmSignInDialog = lazyPart(() => import('../../features/confirm/confirm-sign-in-dialog'))

/**
 * Asks users to confirm their identity if a call needs it. Mounted with the screens that make such calls, which are
 * part of no first load.
 */
export function SignInAgain() {
  const [end, setEnd] = useState<(isConfirmed: boolean) => void>()
  useEffect(
    () =>
      whenSignInAgain(
        () =>
          new Promise((resolve) => {
            setEnd(() => (isConfirmed: boolean) => {
              setEnd(undefined)
              resolve(isConfirmed)
            })
          }),
      ),
    [],
  )
  if (!end) return null
  return <ConfirmSignInDialog onEnd={end} />
}
