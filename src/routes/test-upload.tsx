import { createFileRoute, redirect } from '@tanstack/react-router'
import { TestUploadPage } from '../features/test-pages/test-upload-page'
import { findTestPages } from '../sync/session/identity/find-test-pages'
import { findProfile } from './-parts/guards'

/**
 * The page that tests uploads, if the server has test pages on. It requires a profile, except on a local host, where it
 * can be tried without an account (docs/specification.md 1.2).
 */
export const Route = createFileRoute('/test-upload')({
  beforeLoad: async () => {
    const pages = await findTestPages()
    if (pages === 'none') throw redirect({ to: '/', replace: true })
    if (pages === 'guarded' && (await findProfile()) !== 'present') throw redirect({ to: '/', replace: true })
  },
  component: TestUploadPage,
})
