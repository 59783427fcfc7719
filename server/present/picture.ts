import type { Purpose } from '../database/tables'
import type { Addresses } from '../objects/addresses'

/** URLs of the three sizes of a user's, clique's or collection's picture; null if there is none. */
export const presentPicture = (addresses: Addresses, purpose: Exclude<Purpose, 'ITEM'>, imageId: string | null) =>
  imageId === null
    ? null
    : {
        highQualityUrl: addresses.reading({ purpose, imageId, variant: 'base' }),
        medQualityUrl: addresses.reading({ purpose, imageId, variant: 'medium' }),
        lowQualityUrl: addresses.reading({ purpose, imageId, variant: 'low' }),
      }

/** URLs of the three sizes of a photo, in the names of docs/specification.md 2.3. */
export const presentPhoto = (addresses: Addresses, imageId: string) => ({
  url: addresses.reading({ purpose: 'ITEM', imageId, variant: 'base' }),
  medQualityUrl: addresses.reading({ purpose: 'ITEM', imageId, variant: 'medium' }),
  lowQualityUrl: addresses.reading({ purpose: 'ITEM', imageId, variant: 'low' }),
})

/** The same for a deleted photo. */
export const presentDeletedPhoto = (addresses: Addresses, imageId: string) => ({
  url: addresses.readingDeleted({ purpose: 'ITEM', imageId, variant: 'base' }),
  medQualityUrl: addresses.readingDeleted({ purpose: 'ITEM', imageId, variant: 'medium' }),
  lowQualityUrl: addresses.readingDeleted({ purpose: 'ITEM', imageId, variant: 'low' }),
})
