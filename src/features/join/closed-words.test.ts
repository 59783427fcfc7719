import { expect, test } from 'vitest'
import type { Failure } from '../../../contract/failure'
import { closedWords } from './closed-words'
import { copy } from './copy'

const words = (code: Failure['code'], status?: number) =>
  closedWords({ code, message: '', ...(status !== undefined && { status }) })

test.each([
  ['NOT_FOUND', 404],
  ['INVITE_REVOKED', 410],
  ['INVITE_EXPIRED', 410],
  ['INVITE_USED_UP', 410],
  ['INVITE_ONLY', 403],
] as const)('%s has words of its own, and trying again is not offered', (code, status) => {
  expect(words(code, status)).toEqual({ ...copy[code], canRetry: false })
})

test('no answer is distinguished from a bad one, and both can be tried again', () => {
  expect(words('NETWORK')).toEqual({ ...copy.offline, canRetry: true })
  expect(words('TIMEOUT')).toEqual({ ...copy.offline, canRetry: true })
  expect(words('INTERNAL', 500)).toEqual({ ...copy.failed, canRetry: true })
  expect(words('TOO_MANY_REQUESTS', 429)).toEqual({ ...copy.failed, canRetry: true })
})
