import { expect, it } from 'vitest'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import type { BackOff } from './back-off'
import { doubling, jittered, retry, verdictOn } from './retry'

const NETWORK: Failure = { code: 'NETWORK', message: '' }
const answered = (status: number, retryAfter?: number): Failure => ({
  code: status >= 500 ? 'INTERNAL' : 'INVALID_REQUEST',
  message: '',
  status,
  ...(retryAfter !== undefined && { retryAfter }),
})

const run = async (answers: Result<string>[]) => {
  const events: (string | number)[] = []
  const backOff: BackOff = {
    ready: async () => {},
    holdBack: (seconds) => events.push(`hold ${seconds}`),
    wait: async () => {
      events.push('wait')
    },
    succeeded: () => events.push('worked'),
  }
  let calls = 0
  const result = await retry(async () => answers[Math.min(calls++, answers.length - 1)] ?? fail(NETWORK), doubling, {
    backOff,
    signal: new AbortController().signal,
    sleep: async (ms) => {
      events.push(ms)
    },
  })
  return { result, calls, events }
}

it.each([
  [NETWORK, 'unanswered'],
  [{ code: 'TIMEOUT', message: '' }, 'unanswered'],
  [{ code: 'INVALID_RESPONSE', message: '' }, 'unanswered'],
  [{ code: 'INVALID_RESPONSE', message: '', status: 200 }, 'refused'],
  [{ code: 'ABORTED', message: '' }, 'unanswered'],
  [{ code: 'UNAUTHENTICATED', message: '', status: 401 }, 'unanswered'],
  [answered(408), 'busy'],
  [answered(429), 'busy'],
  [answered(429, 3), 'limited'],
  [answered(503, 3), 'busy'],
  [answered(500), 'busy'],
  [answered(507), 'busy'],
  [answered(400), 'refused'],
  [answered(403), 'refused'],
  [answered(404), 'refused'],
  [answered(409), 'refused'],
  [{ code: 'UNEXPECTED', message: '' }, 'refused'],
] as const)('%o is %s', (failure, verdict) => expect(verdictOn(failure)).toBe(verdict))

// [U26]
it('F6 waits 1 s and 2 s between three tries', async () => {
  const { events, calls } = await run([fail(answered(503)), fail(answered(503)), ok('done')])
  expect(events).toEqual([1000, 2000, 'worked'])
  expect(calls).toBe(3)
})

// [U26]
it('F6 never waits longer than 5 s, and spreads by a quarter to either side', () => {
  expect([0, 1, 2, 3, 9].map(doubling)).toEqual([1000, 2000, 4000, 5000, 5000])
  expect(jittered(() => 0)(1)).toBe(1500)
  expect(jittered(() => 1)(1)).toBe(2500)
})

// [U25]
it('F8 does not repeat what was refused', async () => {
  const { calls, events, result } = await run([fail(answered(403))])
  expect([calls, events, result.ok]).toEqual([1, [], false])
})

// [U27]
it('F13 a refused sign-in is not repeated until the wait is over', async () => {
  const refused = fail({ code: 'UNAUTHENTICATED', message: '', status: 401 } as const)
  const { calls, events, result } = await run([refused, refused, ok('signed in again')])
  expect([calls, events, result.ok]).toEqual([3, ['wait', 'wait', 'worked'], true])
})

// [U27]
it('F39 waits without end while there is no answer', async () => {
  const lost = Array.from({ length: 60 }, () => fail(NETWORK))
  const { result, events } = await run([...lost, ok('back')])
  expect(result).toEqual(ok('back'))
  expect(events.filter((event) => event === 'wait')).toHaveLength(20)
})

it('F6 gives up after five rounds with a server that is busy for ever', async () => {
  const { result, calls, events } = await run([fail(answered(500))])
  expect(result).toEqual(fail(answered(500)))
  expect(calls).toBe(15)
  expect(events.filter((event) => event === 'wait')).toHaveLength(4)
})

// [U62]
it('F7 tries again without a limit while the server names when to', async () => {
  const limited = Array.from({ length: 60 }, () => fail(answered(429, 2)))
  const { result, events } = await run([...limited, ok('admitted')])
  expect(result).toEqual(ok('admitted'))
  expect(events.filter((event) => event === 'hold 2')).toHaveLength(60)
})

// [U62]
it('F7 gives up on a busy server after five rounds, with refusals of a limit between them', async () => {
  const limited = Array.from({ length: 3 }, () => fail(answered(429, 2)))
  const busy = Array.from({ length: 12 }, () => fail(answered(500)))
  const { result, calls } = await run([...limited, ...busy, ...limited, fail(answered(500))])
  expect(result).toEqual(fail(answered(500)))
  expect(calls).toBe(21)
})

it('F7 passes Retry-After on', async () => {
  const { events } = await run([fail(answered(429, 7)), ok('done')])
  expect(events).toEqual(['hold 7', 1000, 'worked'])
})
