/** Texts for choosing a collection (docs/specification.md 2.5). */
export const chooseCopy = {
  clique: 'Clique',
  pickClique: 'Select a clique',
  /** The clique from which the upload was begun, if it is not among the first fifty. */
  thisClique: 'This clique',
  destination: 'Add the photos to',
  newCollection: 'New',
  newCollectionText: 'Start a collection',
  existingCollection: 'Existing',
  existingCollectionText: 'Add to one that is there',
  collections: 'Collections',
  noCollections: 'No collections yet',
  /** The collection from which the upload was begun, if it is not among the first fifty. */
  thisCollection: 'This collection',
  name: 'Collection Name',
  description: 'Description',
  visibility: 'Visibility',
  privateText: 'Only visible to clique members',
  followersText: 'Visible to followers of clique members',
  publicText: 'currently disabled',
  keepLocation: 'Keep location',
  keepLocationText:
    'Off: where a photo was taken is removed from it before it is sent. Films inside photos are never sent.',
  cliqueRequired: 'Please select a clique before proceeding. A clique is required to create or add to a collection.',
  collectionRequired: 'Please select an existing collection from the list.',
  nameRequired: 'Please enter a name for your new collection.',
  nameTooShort: (minimum: number) => `Collection name must be at least ${minimum} character long.`,
  nameTooLong: (maximum: number) => `Collection name must be less than ${maximum} characters.`,
  descriptionTooLong: (maximum: number) => `Description must be less than ${maximum} characters`,
  cliquesFailed: 'Failed to load your cliques. Please try again.',
  noCliquesTitle: 'No clique yet',
  createClique: 'Create Clique',
} as const
