/**
 * The route of home (/): prefetches the feed, invitations and cliques; opens the dialogs of a new clique and an upload.
 */
import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/home-page'
import { feedOf, myCliques, myInvitations } from '../features/home/resources'
import { prefetch } from '../sync/reading/prefetch'
import { currentSession } from '../sync/session/session-state'

export const Route = createFileRoute('/_guarded/')({
  // Most visits begin here.
  codeSplitGroupings: [],
  loader: () => prefetch(feedOf(0), myInvitations(0), myCliques(currentSession()?.userId ?? '')),
  component: HomePage,
})
