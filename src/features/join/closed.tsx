import type { Failure } from '../../../contract/failure'
import { isUnreached } from '../../platform/background/failure-policy'
import { Button } from '../../ui/controls/button'
import { ClosedPage } from '../../ui/link/closed-page'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'

interface ClosedProps {
  words: { title: string; text: string; canRetry: boolean }
  /** Absent if the invitation itself is valid. */
  failure?: Failure
  signedIn: boolean
  onRetry: () => void
  onHome: () => void
}

/** An invitation that cannot be used now. */
export function Closed({ words: { title, text, canRetry }, failure, signedIn, onRetry, onHome }: ClosedProps) {
  return (
    <ClosedPage isOffline={failure !== undefined && isUnreached(failure)} title={title} text={text}>
      {canRetry && (
        <Button block onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      <Button block variant={canRetry ? 'quiet' : 'primary'} onClick={onHome}>
        {signedIn ? copy.home : copy.toStart}
      </Button>
    </ClosedPage>
  )
}
