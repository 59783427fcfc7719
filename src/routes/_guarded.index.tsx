import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/home-page'
import { feedOf, myCliques, myInvitations } from '../features/home/resources'
import { prime } from '../sync/reading/prime'
import { currentSession } from '../sync/session/session-state'
import { useOverlays } from './-overlays'

export const Route = createFileRoute('/_guarded/')({
  // Where most visits begin.
  codeSplitGroupings: [],
  loader: () => prime(feedOf(0), myInvitations(0), myCliques(currentSession()?.userId ?? '')),
  component: Home,
})

function Home() {
  const overlays = useOverlays()
  return <HomePage onCreateClique={overlays.createClique} onUpload={() => overlays.upload()} />
}
