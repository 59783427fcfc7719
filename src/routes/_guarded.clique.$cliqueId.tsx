import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/_guarded/clique/$cliqueId')({ component: () => <h1>clique</h1> })
