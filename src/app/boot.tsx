/**
 * [Note: Boot order]
 *
 * Paint first, as the last user: one read of the device's own database, then the router. Everything that needs a
 * network (settings, identity, fresh answers, a new version of the app) starts behind the first paint.
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
import { keepUnstored, readLeft } from '../sync/writing/outbox/unstored'
import { leaveCleanly } from './leave-cleanly'
import { router } from './router'

const sessionEnd = () => import('./session-end')

/** The 401 rule (docs/specification.md 1.2): outside the paths of /auth, sign out and go there. */
const refused = (uid: string) => {
  if (location.pathname.startsWith('/auth') || currentSession()?.uid !== uid) return
  void sessionEnd().then(({ signOutUnasked }) => signOutUnasked())
}

/** What the page before showed as done and did not store. */
const storeLeft = async () => {
  const uid = currentSession()?.uid
  if (uid !== undefined && readLeft(uid) !== undefined)
    await import('../sync/writing/outbox/store-left').then((it) => it.storeLeft(uid))
}

/** A session that begins or ends, in this tab or another, changes what may be shown. Code entry leads on by itself. */
const followSession = () => {
  if (location.pathname !== '/auth/verify') void router.invalidate()
}

/** A session that ended, in this tab or another, leaves nothing that this tab still had in hand. */
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
    // Nothing was thrown: a notice of the browser, like a ResizeObserver's that reports in the next frame.
    if (error === null || error === undefined) log.info('browser.message', { message })
    else log.error('error.uncaught', { error: describe(error) })
  })
  addEventListener('unhandledrejection', ({ reason }) => log.error('rejection.uncaught', { error: describe(reason) }))
}

/** After the first screen, for its speed: the worker's first act is to fetch the whole app. */
const registerOnceDrawn = () => {
  const end = router.subscribe('onRendered', () => {
    end()
    // In the same frame as what replaces it.
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
