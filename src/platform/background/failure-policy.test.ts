import { expect, it } from 'vitest'
import { isUnreached, retryOf } from './failure-policy'

// [O17]
it.each([
  [{ code: 'NETWORK' }, 'again'],
  [{ code: 'TIMEOUT' }, 'again'],
  [{ code: 'INVALID_RESPONSE' }, 'again'],
  [{ code: 'INVALID_RESPONSE', status: 200 }, 'never'],
  [{ code: 'UNEXPECTED', status: 408 }, 'again'],
  [{ code: 'TOO_MANY_REQUESTS', status: 429 }, 'again'],
  [{ code: 'INTERNAL', status: 500 }, 'again'],
  [{ code: 'NOT_ENOUGH_SPACE', status: 507 }, 'again'],
  [{ code: 'UNAUTHENTICATED', status: 401 }, 'later'],
  [{ code: 'UNAUTHENTICATED' }, 'later'],
  [{ code: 'ABORTED' }, 'later'],
  [{ code: 'INVALID_REQUEST', status: 400 }, 'never'],
  [{ code: 'FORBIDDEN', status: 403 }, 'never'],
  [{ code: 'NOT_FOUND', status: 404 }, 'never'],
  [{ code: 'PROGRAM_ERROR' }, 'again'],
  [{ code: 'CROSS_ORIGIN' }, 'never'],
  [{ code: 'UNEXPECTED' }, 'never'],
] as const)('%o is sent again: %s', (failure, retry) => expect(retryOf({ message: '', ...failure })).toBe(retry))

it.each([
  [{ code: 'NETWORK' }, true],
  [{ code: 'TIMEOUT' }, true],
  [{ code: 'PROGRAM_ERROR' }, false],
  [{ code: 'INTERNAL', status: 500 }, false],
] as const)('%o is reported as offline: %s', (failure, isOffline) => expect(isUnreached(failure)).toBe(isOffline))
