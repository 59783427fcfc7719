import { createContext, use } from 'react'

/** The target of an upload that began on its screen. */
export interface UploadPreset {
  cliqueId: string
  collectionId?: string
}

/** Opens the dialogs without a URL, from the header and from many screens (docs/specification.md 2.2). */
export interface AppDialogs {
  createClique(): void
  upload(preset?: UploadPreset): void
  settings(): void
  /** Opens the user's own profile for editing. */
  editProfile(): void
  /** Opens the deleted photos and collections: of one collection or of all. */
  deleted(collectionId?: string): void
}

export const AppDialogContext = createContext<AppDialogs | undefined>(undefined)

/** Only below the guarded layout. */
export const useAppDialogs = (): AppDialogs => {
  const dialogs = use(AppDialogContext)
  if (!dialogs) throw new Error('outside the guarded layout')
  return dialogs
}
