import { createContext, use } from 'react'

/** The target of an upload that began on its screen. */
export interface UploadPreset {
  cliqueId: string
  collectionId?: string
}

/** The dialogs without a URL, opened from the header and from many screens (docs/specification.md 2.2). */
export interface Overlays {
  createClique(): void
  upload(preset?: UploadPreset): void
  settings(): void
  /** Opens the user's own profile for editing. */
  editProfile(): void
  /** Opens the deleted photos and collections: of one collection or of all. */
  deleted(collectionId?: string): void
}

export const OverlayContext = createContext<Overlays | undefined>(undefined)

/** Only below the guarded layout. */
export const useOverlays = (): Overlays => {
  const overlays = use(OverlayContext)
  if (!overlays) throw new Error('outside the guarded layout')
  return overlays
}
