import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_guarded/profile/$userId')({ component: () => null })
