/** Every text of the collection page. Fixed by specification 2 §2 and §8, but for those marked 'own'. */
export const copy = {
  loading: 'Loading collection...',
  empty: 'No photos in this collection yet',
  /** own */
  emptyForOwner: 'Photos that you add appear here.',
  notFound: 'Collection not found',
  failed: 'Failed to load collection',
  failedMore: 'Failed to load more images. Please try again.',
  /** own */
  offlineMore: 'The rest is shown when you are back online.',
  /** own */
  loadingMore: 'Loading more photos',
  tryAgain: 'Try Again',
  addPhotos: 'Add Photos',
  created: (ago: string) => `Created ${ago}`,
  /** own */
  saved: (ago: string) => `Saved ${ago}`,
  /** own */
  sort: 'Sort photos',
  /** own */
  photos: 'Photos',
  sorts: {
    DATEDESC: 'Newest First',
    DATEASC: 'Oldest First',
    LIKESDESC: 'Most Liked',
    LIKESASC: 'Least Liked',
  },
} as const
