import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ActivityPage } from '../features/activity/activity-page'
import { activitiesPage, invitationsPage, requestsPage } from '../sync/activity/pages'
import { prefetch } from '../sync/reading/prefetch'

const DataDialog = lazy(() => import('../features/settings/data-dialog'))
const PasskeysDialog = lazy(() => import('../features/settings/passkeys-dialog'))
const CodeEmailDialog = lazy(() => import('../features/settings/code-email-dialog'))

interface Search {
  /** The copy of the user's data is shown. */
  data?: true
  /** A way into the account that was changed. */
  security?: 'passkeys' | 'codeEmail'
}

const isSecurity = (value: unknown) => value === 'passkeys' || value === 'codeEmail'

export const Route = createFileRoute('/_guarded/activity')({
  validateSearch: ({ data, security }: Record<string, unknown>): Search => ({
    ...(data !== undefined && data !== false && { data: true }),
    ...(isSecurity(security) && { security }),
  }),
  loader: () => prefetch(requestsPage(0), invitationsPage(0), activitiesPage(0)),
  component: ActivityScreen,
})

function ActivityScreen() {
  const { data, security } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const close = () => void navigate({ search: {}, replace: true })
  return (
    <>
      <ActivityPage />
      {data && (
        <Suspense fallback={null}>
          <DataDialog open onClose={close} />
        </Suspense>
      )}
      {security === 'passkeys' && (
        <Suspense fallback={null}>
          <PasskeysDialog open onClose={close} />
        </Suspense>
      )}
      {security === 'codeEmail' && (
        <Suspense fallback={null}>
          <CodeEmailDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
