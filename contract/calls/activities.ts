/** Actions of other users that concern the user. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { IsoDate } from '../fields'
import { lifetimes } from '../limits'
import { pageSizes } from '../page-sizes'
import { ListedActivity } from '../reading/activity'
import { page } from '../reading/page'
import { Done, pages } from './shared'

export const activities = defineCalls({
  activities: {
    method: 'GET',
    path: '/activity',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.activities),
    answer: page('activities', ListedActivity),
  },
  /** The user has seen all activities up to this time (the `at` of the newest one shown). */
  markActivitiesSeen: {
    method: 'POST',
    path: '/activity/seen',
    access: 'person',
    body: v.object({ until: IsoDate }),
    answer: Done,
  },
})
