/**
 * [Note: Boot order]
 *
 * Paint first, as the last user: one read of the device's own database, then the router. Everything that needs a
 * network (settings, identity, fresh answers, a new version of the app) starts after the first paint.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { isCodePending } from '../features/account/phone/code-pending'
import { reloadOnMissingChunk } from '../pwa/reload-missing-chunk'
import { catchOffer } from '../pwa/install-offer'
import { describe, log } from '../platform/log'
import { watchStoreTrouble } from '../platform/store-trouble'
import { followTyping } from '../platform/typing'
import { whenUnauthorized } from '../sync/session/unauthorized'
import { currentSession, loadSession, subscribeSession } from '../sync/session/session-state'
import { keepUnstored, readLeft } from '../sync/mutations/outbox/unstored'
import { leaveCleanly } from './leave-cleanly'
import { router } from './router'

const sessionEnd = () => import('./session-end')

/** The 401 rule (docs/specification.md 1.2): outside the paths of /auth, sign out and redirect there. */
const refused = (uid: string) => {
  if (location.pathname.startsWith('/auth') || currentSession()?.uid !== uid) return
  void sessionEnd().then(({ signOutUnasked }) => signOutUnasked())
}

/** Stores mutations that the previous page showed as done and did not store. */
const storeLeft = async () => {
  const uid = currentSession()?.uid
  if (uid !== undefined && readLeft(uid) !== undefined)
    await import('../sync/mutations/outbox/store-left').then((it) => it.storeLeft(uid))
}

/**
 * A session that begins or ends, in this tab or another, changes the screens that the user may see. Code entry
 * redirects by itself.
 */
const followSession = () => {
  if (location.pathname !== '/auth/verify') void router.invalidate()
}

/** After a session has ended, in this tab or another, this tab drops everything it still had of the user. */
const followLeaving = () => {
  let before = currentSession()
  return () => {
    const ended = before
    before = currentSession()
    if (ended && (ended.uid !== before?.uid || ended.signInId !== before.signInId))
      void sessionEnd().then(({ clearSessionEnd }) => clearSessionEnd(ended))
  }
}

/** Logs uncaught errors, so that a report contains them. */
const catchRest = () => {
  addEventListener('error', ({ error, message }) => {
    // Nothing was thrown: a notice of the browser, such as a ResizeObserver that reports in the next frame.
    if (error === null || error === undefined) log.info('browser.message', { message })
    else log.error('error.uncaught', { error: describe(error) })
  })
  addEventListener('unhandledrejection', ({ reason }) => log.error('rejection.uncaught', { error: describe(reason) }))
}

/**
 * Registers the service worker after the first screen, to keep it fast: the worker begins by fetching the whole app.
 */
const registerOnceDrawn = () => {
  const end = router.subscribe('onRendered', () => {
    end()
    // Removed in the same frame in which the screen replaces it.
    document.getElementById('snapshot')?.remove()
    void import('../pwa/update').then(({ register, stayOnDrop }) => {
      stayOnDrop()
      return register()
    })
  })
}

export const boot = async () => {
  catchRest()
  keepUnstored()
  leaveCleanly()
  followTyping()
  reloadOnMissingChunk()
  catchOffer()
  whenUnauthorized(refused)
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const root = createRoot(element)
  let isDrawn = false
  watchStoreTrouble((trouble) => {
    if (trouble) void import('./store-trouble').then((it) => it.sayStoreTrouble(trouble, isDrawn ? undefined : root))
  })
  if (isCodePending()) (await import('../features/account/phone/pending-phone')).restorePhone()
  await loadSession()
  await storeLeft()
  subscribeSession(followSession)
  subscribeSession(followLeaving())
  registerOnceDrawn()
  isDrawn = true
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
