import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ActivityPage } from '../features/activity/activity-page'
import { activitiesPage, invitationsPage, requestsPage } from '../sync/activity/pages'
import { prefetch } from '../sync/reading/prefetch'

const DataDialog = lazy(() => import('../features/settings/data-dialog'))

interface Search {
  /** The copy of the user's data is shown. */
  data?: true
}

export const Route = createFileRoute('/_guarded/activity')({
  validateSearch: ({ data }: Record<string, unknown>): Search =>
    data === undefined || data === false ? {} : { data: true },
  loader: () => prefetch(requestsPage(0), invitationsPage(0), activitiesPage(0)),
  component: ActivityScreen,
})

function ActivityScreen() {
  const { data } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <>
      <ActivityPage />
      {data && (
        <Suspense fallback={null}>
          <DataDialog open onClose={() => void navigate({ search: {}, replace: true })} />
        </Suspense>
      )}
    </>
  )
}
