/** How many items a page of each list has (docs/specification.md 1.9, 2.9). Apart from limits.ts, as the first load needs no more. */
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

  /** Larger ones are clamped by the server. */
  most: 100,
} as const
