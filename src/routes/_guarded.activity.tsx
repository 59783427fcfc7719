import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ActivityPage } from '../features/activity/activity-page'
import { activitiesPage, invitationsPage, requestsPage } from '../sync/activity/pages'
import { prefetch } from '../sync/reading/prefetch'
import { SignInAgain } from './-parts/sign-in-again'

const DataDialog = lazy(() => import('../features/settings/data-dialog'))
const PasskeysDialog = lazy(() => import('../features/settings/passkeys-dialog'))
const CodeEmailDialog = lazy(() => import('../features/settings/code-email-dialog'))

interface Search {
  /** The open dialog: true for the copy of the user's data, or a changed way to sign in. */
  data?: true | 'passkeys' | 'codeEmail'
}

export const Route = createFileRoute('/_guarded/activity')({
  validateSearch: ({ data }: Record<string, unknown>): Search =>
    data ? { data: data === 'passkeys' || data === 'codeEmail' ? data : true } : {},
  loader: () => prefetch(requestsPage(0), invitationsPage(0), activitiesPage(0)),
  component: ActivityScreen,
})

function ActivityScreen() {
  const { data } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const close = () => void navigate({ search: {}, replace: true })
  return (
    <>
      <ActivityPage />
      {data && (
        <Suspense fallback={null}>
          <SignInAgain />
          {data === 'passkeys' ? (
            <PasskeysDialog onClose={close} />
          ) : data === 'codeEmail' ? (
            <CodeEmailDialog onClose={close} />
          ) : (
            <DataDialog onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
