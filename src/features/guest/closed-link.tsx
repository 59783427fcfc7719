import type { Failure } from '../../../contract/failure'
import { isUnreached } from '../../platform/background/failure-policy'
import { Button } from '../../ui/controls/button'
import { ClosedPage } from '../../ui/link/closed-page'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import { loadPage } from '../../platform/loads'

const CODES = ['NOT_FOUND', 'INVITE_REVOKED', 'INVITE_EXPIRED', 'INVITE_USED_UP', 'GUEST_PAUSED'] as const

/** The texts that explain why a link cannot be opened. */
export const closedWords = (failure: Failure) => {
  const known = CODES.find((one) => one === failure.code)
  if (known) return copy.closed[known]
  return isUnreached(failure) ? copy.closed.offline : copy.closed.failed
}

const FINAL = ['NOT_FOUND', 'INVITE_REVOKED', 'INVITE_EXPIRED', 'INVITE_USED_UP']

/** Whether the link may open later. */
export const mayOpenLater = ({ code }: Failure) => !FINAL.includes(code)

interface ClosedLinkProps {
  /** Undefined: the link was cut. */
  failure: Failure | undefined
  /** In place of the failure's own. */
  words?: { title: string; text: string } | undefined
  onRetry: () => void
}

/** A guest link that cannot be used now. */
export function ClosedLink({ failure, words: own, onRetry }: ClosedLinkProps) {
  const { title, text } = own ?? (failure ? closedWords(failure) : copy.closed.cut)
  const canRetry = failure !== undefined && mayOpenLater(failure)
  return (
    <ClosedPage isOffline={canRetry && isUnreached(failure)} title={title} text={text}>
      {canRetry && (
        <Button block onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
      <Button block variant={canRetry ? 'quiet' : 'secondary'} onClick={() => loadPage('/')}>
        {copy.toClique}
      </Button>
    </ClosedPage>
  )
}
