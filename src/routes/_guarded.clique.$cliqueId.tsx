import { createFileRoute } from '@tanstack/react-router'
import { CliquePage } from '../features/clique/clique-page'
import { cliqueOf, collectionsOf } from '../sync/reading/clique-pages'
import { prime } from '../sync/reading/prime'
import { useOverlays } from './-overlays'

export const Route = createFileRoute('/_guarded/clique/$cliqueId')({
  loader: ({ params: { cliqueId } }) => prime(cliqueOf(cliqueId), collectionsOf(cliqueId)(0)),
  component: Clique,
})

function Clique() {
  const { cliqueId } = Route.useParams()
  // Another clique is another screen: nothing of the last one stays.
  return <CliquePage key={cliqueId} cliqueId={cliqueId} onUpload={useOverlays().upload} />
}
