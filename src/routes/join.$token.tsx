import { createFileRoute, redirect } from '@tanstack/react-router'

/** A link of 0.3 or before has its token in the path: the token moves into the fragment at once (docs/decisions/0005). */
export const Route = createFileRoute('/join/$token')({
  beforeLoad: ({ params: { token } }) => {
    throw redirect({ to: '/join', hash: token, replace: true })
  },
})
