import { createFileRoute, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { SearchPage } from '../features/search/search-page'

export const Route = createFileRoute('/_guarded/search')({
  validateSearch: ({ query }: Record<string, unknown>): { query?: string } =>
    typeof query === 'string' && query !== '' ? { query } : {},
  component: Search,
})

function Search() {
  const { query = '' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const keep = (typed: string) => {
    if (typed !== query) void navigate({ search: typed ? { query: typed } : {}, replace: true })
  }
  const leave = () => {
    if (canGoBack) router.history.back()
    else void navigate({ to: '/' })
  }
  return <SearchPage query={query} onQuery={keep} onLeave={leave} />
}
