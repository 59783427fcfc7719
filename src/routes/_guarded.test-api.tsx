import { createFileRoute, redirect } from '@tanstack/react-router'
import { TestApiPage } from '../features/test-pages/test-api-page'
import { findTestPages } from '../sync/session/identity/find-test-pages'

export const Route = createFileRoute('/_guarded/test-api')({
  beforeLoad: async () => {
    if ((await findTestPages()) === 'none') throw redirect({ to: '/', replace: true })
  },
  component: TestApiPage,
})
