/** All seeds, by the names under which a server under measurement is told to run them. */
import { seedActivities } from './activities'
import { seedComments } from './comments'
import { seedLikedPhotos } from './liked-photos'
import { makeToken, seedCliques, seedCollections, seedPeople } from './people'
import { seedPhotos } from './photos'

export const seeds = {
  activities: seedActivities,
  cliques: seedCliques,
  collections: seedCollections,
  comments: seedComments,
  likedPhotos: seedLikedPhotos,
  people: seedPeople,
  photos: seedPhotos,
  token: makeToken,
}
export type Seeds = typeof seeds
