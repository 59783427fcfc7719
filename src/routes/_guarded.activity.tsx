import { createFileRoute } from '@tanstack/react-router'
import { ActivityPage } from '../features/activity/activity-page'
import { activitiesPage, invitationsPage, requestsPage } from '../sync/activity/pages'
import { prime } from '../sync/reading/prime'

export const Route = createFileRoute('/_guarded/activity')({
  loader: () => prime(requestsPage(0), invitationsPage(0), activitiesPage(0)),
  component: ActivityPage,
})
