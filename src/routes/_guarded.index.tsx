import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/_guarded/')({ component: () => <h1>Home</h1> })
