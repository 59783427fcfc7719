import { expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { routes } from './registered'

/** Calls of the contract that are still to be built. Whoever builds one takes it off this list. */
const missing = [
  'setDeviceToken',
  'followRequests',
  'approveFollowRequest',
  'declineFollowRequest',
  'following',
  'editUser',
  'followers',
  'editClique',
  'editCollection',
  'deleteCollection',
  'uploadCollectionItems',
  'markCollectionItemsUploaded',
  'shareFlick',
  'reportFlick',
  'getFlick',
  'commentsOfFlick',
  'flickComments',
  'replies',
  'createComment',
  'likeComment',
  'unlikeComment',
  'deleteComment',
]

test('every call of the contract has a route or is known to be missing', () => {
  expect([...Object.keys(routes), ...missing].sort()).toEqual(Object.keys(calls).sort())
})
