import { createContext, use } from 'react'

/** Where an upload is meant to go, when it was begun from there. */
export interface UploadPreset {
  cliqueId: string
  collectionId?: string
}

/** The dialogs without an address, opened from the header and from many screens (docs/specification.md 2.2). */
export interface Overlays {
  createClique(): void
  upload(preset?: UploadPreset): void
  settings(): void
  /** The user's own profile, to be changed. */
  editProfile(): void
  /** What was deleted: of one collection or of all. */
  deleted(collectionId?: string): void
}

export const OverlayContext = createContext<Overlays | undefined>(undefined)

/** Only below the guarded layout. */
export const useOverlays = (): Overlays => {
  const overlays = use(OverlayContext)
  if (!overlays) throw new Error('outside the guarded layout')
  return overlays
}
