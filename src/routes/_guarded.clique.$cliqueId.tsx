import { createFileRoute } from '@tanstack/react-router'
import { CliquePage } from '../features/clique/clique-page'
import { cliqueOf, collectionsOf, inviteesOf } from '../sync/reading/clique-pages'
import { prefetch } from '../sync/reading/prefetch'

interface Search {
  /** Shows the reported photos first. */
  reports?: true
}

export const Route = createFileRoute('/_guarded/clique/$cliqueId')({
  validateSearch: ({ reports }: Record<string, unknown>): Search =>
    reports === undefined || reports === false ? {} : { reports: true },
  loader: ({ params: { cliqueId } }) =>
    prefetch(cliqueOf(cliqueId), collectionsOf(cliqueId)(0), inviteesOf(cliqueId)(0)),
  component: Clique,
})

function Clique() {
  const { cliqueId } = Route.useParams()
  const { reports = false } = Route.useSearch()
  // Another clique is another screen: it inherits no state of the last one.
  return <CliquePage key={`${cliqueId} ${reports}`} cliqueId={cliqueId} tab={reports ? 'reports' : undefined} />
}
