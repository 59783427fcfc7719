/** Every text of the search. Fixed by docs/specification.md 1.2, 1.8, except the texts marked 'own'. */
export const copy = {
  /** own */
  title: 'Search',
  placeholder: 'Search users...',
  /** own */
  clear: 'Clear search',
  startTyping: 'Start typing to search for users',
  searchBy: 'You can search by name or username',
  noResults: 'No Results Found',
  /** own */
  noResultsFor: (query: string) => `No users match “${query}”`,
  /** own */
  results: 'Search results',
  /** own */
  found: (count: number, more: boolean) =>
    count === 1 && !more ? '1 person found' : `${count}${more ? '+' : ''} people found`,

  /** own */
  recent: 'Recent',
  clearAll: 'Clear All',
  noRecent: 'No recent searches',
  /** own */
  remove: (username: string) => `Remove ${username}`,
  /** own */
  removed: 'Search removed',
  /** own */
  cleared: 'Searches cleared',
} as const
