/** The home feed. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { lifetimes } from '../limits'
import { pageSizes } from '../page-sizes'
import * as read from '../reading/read'
import { elements, page } from '../reading/page'
import { pages } from './shared'

const FeedEntry = v.object({
  collection: read.Collection,
  clique: read.Clique,
  collectionItems: v.pipe(
    elements(read.Flick),
    v.transform(({ items }) => items),
  ),
})

export const home = defineCalls({
  feed: {
    method: 'GET',
    path: '/feed',
    access: 'person',
    lifetime: lifetimes.collections,
    query: pages(pageSizes.feed),
    answer: page('feed', FeedEntry),
  },
})
