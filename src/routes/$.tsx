import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any other path leads home (specification 1 §2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
