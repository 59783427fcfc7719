/**
 * Texts of user search: the states of a search (docs/specification.md 1.8 'Other'). In a separate file to keep the
 * first load small.
 */
export const searchCopy = {
  searching: 'Searching',
  error: 'Search Error',
  noUsersFound: 'No users found',
  serverError: 'Server error - please try again',
  networkError: 'Network error - check your connection',
  failed: 'Search failed',
  moreFailed: 'Failed to load more results',
} as const
