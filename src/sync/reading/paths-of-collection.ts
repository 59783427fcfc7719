import type { Collection } from '../../../contract/entities'
import { pathOf } from './resource'

type Named = Pick<Collection, 'collectionId' | 'cliqueId'>

/** The paths of all answers that show a collection with its photos: fetched again when photos are added or removed. */
export const pathsOfCollection = ({ collectionId, cliqueId }: Named, creatorId: string | null | undefined) => [
  pathOf('getCollection', collectionId),
  pathOf('collectionMonths', collectionId),
  pathOf('feed'),
  pathOf('activities'),
  pathOf('collectionsOfClique', cliqueId),
  ...(creatorId ? [pathOf('collectionsOfUser', creatorId)] : []),
]
