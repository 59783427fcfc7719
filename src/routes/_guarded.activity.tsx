import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_guarded/activity')({ component: () => null })
