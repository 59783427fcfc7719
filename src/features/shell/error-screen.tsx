import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useContext, useEffect } from 'react'
import { describe, log } from '../../platform/log'
import { isMissingPart } from '../../pwa/reload-missing-chunk'
import { NextSteps } from '../../ui/cards/empty-state'
import { Button } from '../../ui/controls/button'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './error-screen.module.css'
import { Framed } from './framed'
import { reloadPage } from '../../platform/loads'

interface ErrorScreenProps {
  title?: string
  text?: string
  /** Set if a retry can help without a reload. */
  onRetry?: () => void
}

/** A whole screen that failed (docs/specification.md 1.2 'Generic screens'). */
export function ErrorScreen({ title = words.somethingWrong, text, onRetry }: ErrorScreenProps) {
  const Landmark = useContext(Framed) ? 'div' : 'main'
  return (
    <Landmark className={styles.screen}>
      <div className={styles.message} role="alert">
        <span className={styles.icon}>
          <TriangleAlert aria-hidden="true" />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <NextSteps>
        {onRetry && <Button onClick={onRetry}>{words.tryAgain}</Button>}
        <Button variant={onRetry ? 'secondary' : 'primary'} onClick={reloadPage}>
          {words.refreshPage}
        </Button>
      </NextSteps>
    </Landmark>
  )
}

/**
 * The router's default error screen: the one place for unexpected errors. It distinguishes a component that failed
 * while rendering from a screen that could not be opened: the router has only the error of the latter, except for a
 * screen whose chunk could not be fetched. A browser may not fetch that again in the same page, so a reload is offered.
 */
export function RouterError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const opening = useRouterState({ select: (state) => state.matches.some((match) => match.error === error) })
  useEffect(() => {
    log.error('screen.failed', { opening, error: describe(error) })
  }, [error, opening])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isMissingPart(error)) return <ErrorScreen title={copy.unexpected} text={copy.missingPartText} />
  return opening ? (
    <ErrorScreen title={copy.unexpected} text={copy.unexpectedText} onRetry={retry} />
  ) : (
    <ErrorScreen text={copy.renderFailed} onRetry={retry} />
  )
}
