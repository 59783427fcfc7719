/** Every text of the search. Fixed by specification 1 §2, §8, but for those marked 'own'. */
export const copy = {
  /** own */
  title: 'Search',
  placeholder: 'Search users...',
  cancel: 'Cancel',
  /** own */
  clear: 'Clear search',
  startTyping: 'Start typing to search for users',
  searchBy: 'You can search by name or username',
  /** own */
  searching: 'Searching',
  searchError: 'Search Error',
  noResults: 'No Results Found',
  /** own */
  noResultsFor: (query: string) => `Nobody matches “${query}”`,
  /** own */
  results: 'Search results',
  /** own */
  found: (count: number, more: boolean) =>
    count === 1 && !more ? '1 person found' : `${count}${more ? '+' : ''} people found`,
  noUsersFound: 'No users found',
  serverError: 'Server error - please try again',
  networkError: 'Network error - check your connection',
  searchFailed: 'Search failed',
  moreFailed: 'Failed to load more results',
  tryAgain: 'Try Again',

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
  /** own */
  undo: 'Undo',
} as const
