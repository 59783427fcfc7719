import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/_guarded/collection/$collectionId')({ component: () => <h1>collection</h1> })
