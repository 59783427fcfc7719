import { cliques } from './cliques'
import { collections } from './collections'
import { createCollection } from './create-collection'
import { feed } from './feed'
import { follows } from './follows'
import { likes } from './likes'
import { markUploaded } from './mark-uploaded'
import { memberships } from './memberships'
import { people } from './people'
import type { Routes } from './route'
import { server } from './server'
import { uploads } from './uploads'

/** Every route there is, by the name of its call. */
export const routes = {
  ...server,
  ...people,
  ...follows,
  ...cliques,
  ...memberships,
  ...collections,
  ...createCollection,
  ...uploads,
  ...markUploaded,
  ...likes,
  ...feed,
} satisfies Routes
