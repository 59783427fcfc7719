/** In a module of their own: the first load needs only these limits. */

/** Larger sizes are clamped by the server. */
export const MAX_PAGE_SIZE = 100

export const pageSizes = {
  search: 15,
  profileCliques: 15,
  profileCollections: 20,
  cliqueCollections: 20,
  cliqueMembers: 20,
  editDialogMembers: 15,
  viewer: 20,
  selector: 50,
  comments: 20,
  replies: 20,
  feed: 20,
  activities: 20,
  deleted: 60,
} as const
