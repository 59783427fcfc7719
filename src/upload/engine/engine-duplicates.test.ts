import { expect, it } from 'vitest'
import { resultOf } from '../progress/result'
import { createBench, runToEnd, type Bench } from '../test/bench'

const result = async (bench: Bench, id: string) => resultOf(await bench.session(id), await bench.photos(id))

// [U17]
it('photos that the collection has already are done without being sent, and are no failures', async () => {
  const bench = createBench()
  await runToEnd(bench, await bench.stage(['a', 'b', 'c']))
  const puts = bench.server.count('put')
  const id = await bench.stage(['b', 'new', 'c'])
  await runToEnd(bench, id)
  expect(await result(bench, id)).toMatchObject({ successCount: 1, duplicateCount: 2, failedCount: 0 })
  expect((await bench.session(id)).state).toBe('COMPLETED')
  expect(bench.server.visible()).toHaveLength(4)
  expect(bench.server.count('put')).toBe(puts + 3)
  expect(await bench.bytesLeft()).toBe(0)
})

it('an upload of nothing but duplicates is complete', async () => {
  const bench = createBench()
  await runToEnd(bench, await bench.stage(['a']))
  const id = await bench.stage(['a'])
  await runToEnd(bench, id)
  expect((await bench.session(id)).state).toBe('COMPLETED')
  expect(await result(bench, id)).toMatchObject({ successCount: 0, duplicateCount: 1 })
})

// [U18]
it('the same picture twice in one upload is sent once, also if the upload is interrupted', async () => {
  const bench = createBench()
  const id = await bench.stage(['a', 'b', 'a', 'a'])
  await bench.run(() => bench.server.count('put') > 2)
  await runToEnd(bench, id)
  expect(await result(bench, id)).toMatchObject({ successCount: 2, duplicateCount: 2 })
  expect(bench.server.visible()).toHaveLength(2)
})

// [U18]
it('if the first of two equal pictures fails, the second takes its place', async () => {
  const bench = createBench()
  const id = await bench.stage(['a', 'a'])
  let refused = ''
  bench.server.fault = (call, { address = '' }) => {
    if (call !== 'put') return undefined
    const [, clientId = ''] = address.split('/').slice(3)
    refused ||= clientId
    return clientId === refused ? { code: 'INVALID_REQUEST', message: 'no', status: 400 } : undefined
  }
  await runToEnd(bench, id)
  expect(await result(bench, id)).toMatchObject({ successCount: 1, duplicateCount: 0, failedCount: 1 })
})
