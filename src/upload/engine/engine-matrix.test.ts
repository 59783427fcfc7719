/** The engine against faults of the matrix that are more than one failed call. */
import { describe, expect, it, vi } from 'vitest'
import { ok, type Failure } from '../../../contract/failure'
import { judge } from '../../media/dates/taken'
import { UploadQueue } from '../../store/queue/queue'
import { resultOf } from '../progress/result'
import { createBench, runToEnd, type Bench } from '../test/bench'

const names = (count: number, prefix = 'photo') => Array.from({ length: count }, (_, i) => `${prefix}-${i}`)
const result = async (bench: Bench, id: string) => resultOf(await bench.session(id), await bench.photos(id))
const answer = (status: number, code: Failure['code'] = 'INVALID_REQUEST'): Failure => ({ code, message: '', status })

// [U24]
it.each([400, 404, 405, 409, 413, 415, 422])('F8 a PUT answered %d fails only that photo, at once', async (status) => {
  const bench = createBench()
  const id = await bench.stage(names(4))
  const [first] = await bench.photos(id)
  bench.server.fault = (call, { address }) =>
    call === 'put' && address?.includes(`${first?.id}/medium`) ? answer(status) : undefined
  await runToEnd(bench, id)
  const { successCount, failedUploads } = await result(bench, id)
  expect(successCount).toBe(3)
  expect(failedUploads).toMatchObject([{ imageId: first?.id, error: { status } }])
  const tries = bench.server.calls.filter(({ address }) => address?.includes(`${first?.id}/medium`))
  // A 404 may mean that the reservation no longer exists: it is requested again, once.
  expect(tries).toHaveLength(status === 404 ? 2 : 1)
})

it.each([408, 429])('F7 a PUT answered %d is tried again', async (status) => {
  const bench = createBench()
  let left = 2
  bench.server.fault = (call) => (call === 'put' && left-- > 0 ? { ...answer(status), retryAfter: 1 } : undefined)
  const id = await bench.stage(names(3))
  await runToEnd(bench, id)
  expect((await result(bench, id)).successCount).toBe(3)
})

// [U62]
it.each(['upload', 'put'])(
  'F7 a server that refuses %s for its limits fails no photo, however often',
  async (limited) => {
    const bench = createBench()
    let left = 60
    bench.server.fault = (call) => (call === limited && left-- > 0 ? { ...answer(429), retryAfter: 1 } : undefined)
    const id = await bench.stage(names(1))
    await runToEnd(bench, id)
    expect((await result(bench, id)).successCount).toBe(1)
  },
)

it('F10 a server without space: every photo ends with that reason, and goes through once there is space', async () => {
  const bench = createBench()
  let isFull = true
  bench.server.fault = (call) => (call === 'put' && isFull ? answer(507, 'NOT_ENOUGH_SPACE') : undefined)
  const id = await bench.stage(names(2))
  await bench.run(() => bench.server.count('put') >= 6)
  isFull = false
  await runToEnd(bench, id)
  expect((await result(bench, id)).successCount).toBe(2)
})

// [U27]
it('F13 while no user is signed in the photos wait, and resume with a new token', async () => {
  const bench = createBench()
  const id = await bench.stage(names(5))
  bench.server.fault = (call) => (call === 'put' ? undefined : answer(401, 'UNAUTHENTICATED'))
  await bench.run(() => bench.server.count('upload') > 6)
  expect((await result(bench, id)).failedCount).toBe(0)
  bench.server.fault = () => undefined
  await runToEnd(bench, id)
  expect((await result(bench, id)).successCount).toBe(5)
})

// [U14]
it('F16 two engines on one queue, as in a browser without locks: every photo once', async () => {
  const bench = createBench()
  const id = await bench.stage(names(20))
  await Promise.all([runToEnd(bench, id), runToEnd(bench, id)])
  expect(bench.server.visible()).toHaveLength(20)
  expect(bench.server.items.size).toBe(20)
})

it('F18 the collection is deleted during the upload: the rest fails, nothing reappears', async () => {
  const bench = createBench()
  const id = await bench.stage(names(12))
  let isDeleted = false
  bench.server.fault = (call) => {
    if (call === 'put' && bench.server.count('put') > 10) isDeleted = true
    return isDeleted && call !== 'put' ? answer(404, 'NOT_FOUND') : undefined
  }
  await runToEnd(bench, id)
  const { successCount, failedCount } = await result(bench, id)
  expect(successCount + failedCount).toBe(12)
  expect(failedCount).toBeGreaterThan(0)
  expect(bench.server.visible()).toHaveLength(successCount)
})

it('F19 no space for the copies: the photo fails by that name, its bytes stay', async () => {
  const bench = createBench()
  const id = await bench.stage(names(3))
  const [full] = await bench.photos(id)
  const { bulkPut } = bench.queue.copies
  vi.spyOn(bench.queue.copies, 'bulkPut').mockImplementation((rows: Parameters<typeof bulkPut>[0]) => {
    if (rows.some(({ key }) => key.startsWith(full?.id ?? ''))) throw new DOMException('full', 'QuotaExceededError')
    return bulkPut.call(bench.queue.copies, rows)
  })
  await runToEnd(bench, id)
  const { successCount, failedUploads } = await result(bench, id)
  expect([successCount, failedUploads[0]?.error.code]).toEqual([2, 'NOT_ENOUGH_SPACE'])
  expect(await bench.queue.files.count()).toBe(1)
})

it('F23 a connection to the queue that dies: a new one finds everything, and nothing is sent twice', async () => {
  const bench = createBench()
  const id = await bench.stage(names(15))
  const close = () => {
    if (bench.server.count('put') >= 20) bench.queue.close()
    return false
  }
  await expect(bench.run(close)).rejects.toThrow(/closed/)
  const queue = new UploadQueue(bench.queue.uid)
  const again = { ...bench, queue, dependencies: Object.assign(bench.dependencies, { queue }) }
  const state = async () => (await queue.sessions.get(id))?.state
  await bench.run(async () => (await state()) === 'COMPLETED')
  expect(again.server.visible()).toHaveLength(15)
  expect(again.server.items.size).toBe(15)
})

describe('the device’s clock', () => {
  const DAY = 86_400_000
  const SERVER_TIME = Date.UTC(2026, 5, 1, 12)
  // [U36]
  it.each([DAY, -DAY, 3650 * DAY, -3650 * DAY])('F25 jumps by %d ms on the way: all arrive', async (jump) => {
    const bench = createBench()
    const id = await bench.stage(names(8))
    const { now } = bench.dependencies
    let jumped = 0
    bench.dependencies.now = () => now() + jumped
    let holds = 1
    bench.server.fault = (call) => {
      if (call !== 'put' || holds-- <= 0) return undefined
      // While requests are held back: a wait by this clock would last ten years.
      void bench.clock.sleep(500).then(() => (jumped = jump))
      return { ...answer(429), retryAfter: 2 }
    }
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(8)
  })

  // [U57]
  it.each([
    ['set back by a year', -365 * DAY, ['2026-03-01T10:00:00.000Z'], '2026-03-01T10:00:00.000Z'],
    ['at 1970, and the photo has no date', -SERVER_TIME, [], '2026-06-01T12:00:00.000Z'],
    ['ten years ahead, and the photo has no date', 3650 * DAY, [], '2026-06-01T12:00:00.000Z'],
    ['right, and the photo’s date is ahead of it', 0, ['2031-01-01T10:00:00.000Z'], '2026-06-01T12:00:00.000Z'],
  ])('F25 is %s: the date that is sent is right', async (_, wrong, dates, sent) => {
    const bench = createBench()
    const id = await bench.stage(names(1))
    const { process } = bench.dependencies
    bench.dependencies.now = () => SERVER_TIME + wrong
    bench.dependencies.serverTime = async () => SERVER_TIME
    bench.dependencies.process = async (...args) => {
      const processed = await process(...args)
      const taken = judge(dates.map(Date.parse), SERVER_TIME + wrong)
      return processed.ok ? ok({ ...processed.value, ...taken }) : processed
    }
    await runToEnd(bench, id)
    expect([...bench.server.items.values()].map(({ dateCreated }) => dateCreated)).toEqual([sent])
  })

  it('F25 was set back after a tab died while copying: its photos are still taken up', async () => {
    const bench = createBench()
    const id = await bench.stage(names(2))
    await bench.queue.sessions.update(id, { state: 'SELECTING', copiedAt: bench.dependencies.now() + 365 * DAY })
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(2)
  })
})

// [U33]
it('F39 a network that is lost and restored: all arrive once, never more than twenty at a time', async () => {
  const bench = createBench()
  const isUp = () => Math.floor(bench.clock.now() / 4000) % 2 === 0
  bench.server.fault = () => (isUp() ? undefined : { code: 'NETWORK', message: '' })
  const id = await bench.stage(names(40))
  await runToEnd(bench, id)
  expect(bench.server.visible()).toHaveLength(40)
  expect(bench.server.items.size).toBe(40)
  expect(bench.server.mostAtOnce).toBeLessThanOrEqual(20)
})

it.each(['upload', 'markUploaded', 'createCollection'] as const)(
  'F41 %s: answers that are none (a login page, half a JSON) count as no answer',
  async (call) => {
    const bench = createBench()
    let left = 7
    bench.server.fault = (one) =>
      one === call && left-- > 0 ? { code: 'INVALID_RESPONSE', message: 'Invalid response format' } : undefined
    const target = { kind: 'new', clientId: 'x', name: 'N', description: '', visibility: 'PRIVATE' } as const
    const id = await bench.stage(names(3), target)
    await runToEnd(bench, id)
    expect((await result(bench, id)).successCount).toBe(3)
    expect(left).toBeLessThanOrEqual(0)
  },
)
