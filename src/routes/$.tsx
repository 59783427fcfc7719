import { createFileRoute, redirect } from '@tanstack/react-router'

const OLDER_LINK = '/join/'

/**
 * Any other path redirects home (docs/specification.md 1.2), except an invite link of 0.3 or before, which has its
 * token in the path: the token moves into the fragment at once (docs/decisions/0005).
 */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location: { pathname } }) => {
    throw pathname.startsWith(OLDER_LINK)
      ? redirect({ to: '/join', hash: pathname.slice(OLDER_LINK.length), replace: true })
      : redirect({ to: '/', replace: true })
  },
})
