/** Answers that are lists, and the ids of their elements. */
export interface Listing {
  items: unknown[]
  page?: number
}
export const isListing = (value: unknown): value is Listing =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
export const idOf = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return item
  const thing = item as Record<string, unknown>
  return thing['id'] ?? thing['collectionId'] ?? thing['cliqueId'] ?? thing['userId'] ?? idOf(thing['collection'])
}
