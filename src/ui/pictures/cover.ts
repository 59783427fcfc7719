import type { Collection, ImageUrls } from '../../../contract/entities'

/** The picture of a collection: its cover, else its most liked photo (docs/specification.md 2.2 'Profile lists'). */
export const coverOf = ({ coverPhoto, mostLikedImageUrl: url }: Collection): ImageUrls | null =>
  coverPhoto ?? (url === null ? null : { highQualityUrl: url, medQualityUrl: url, lowQualityUrl: url })
