/** Every text of the search (docs/specification.md 1.2, 1.8). */
export const copy = {
  title: 'Search',
  placeholder: 'Search users...',
  clear: 'Clear search',
  startTyping: 'Start typing to search for users',
  searchBy: 'You can search by name or username',
  noResults: 'No Results Found',
  noResultsFor: (query: string) => `No users match “${query}”`,
  results: 'Search results',
  found: (count: number, more: boolean) =>
    count === 1 && !more ? '1 person found' : `${count}${more ? '+' : ''} people found`,

  recent: 'Recent',
  clearAll: 'Clear All',
  noRecent: 'No recent searches',
  remove: (username: string) => `Remove ${username}`,
  removed: 'Search removed',
  cleared: 'Searches cleared',
} as const
