import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any other path leads home (docs/specification.md 1.2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
