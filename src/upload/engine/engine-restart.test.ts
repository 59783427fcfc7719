import { describe, expect, it } from 'vitest'
import type { PhotoState } from '../../store/queue/queue'
import { progressOf } from '../progress/progress'
import { resultOf } from '../progress/result'
import { createBench, runToEnd, type Bench } from '../test/bench'

const names = (count: number, prefix = 'photo') => Array.from({ length: count }, (_, i) => `${prefix}-${i}`)
const result = async (bench: Bench, id: string) => resultOf(await bench.session(id), await bench.photos(id))

describe('a restart', () => {
  const states: PhotoState[] = ['stored', 'processed', 'reserved', 'put', 'done']

  // [U2]
  it.each(states)('F1 F2 F3 when some photo is %s: all arrive once, nothing is processed twice', async (state) => {
    const bench = createBench()
    const id = await bench.stage(names(25))
    const at = async () => (await bench.photos(id)).some((photo) => photo.state === state)
    // A photo that is marked at once is written as done.
    bench.server.fault = (call) =>
      state === 'put' && call === 'markUploaded' ? { code: 'NETWORK', message: '' } : undefined
    await bench.run(at)
    bench.server.fault = () => undefined
    const before = (await bench.photos(id)).filter((photo) => photo.state !== 'stored').length
    const processedBefore = bench.processed.length
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(25)
    expect(bench.server.items.size).toBe(25)
    expect(bench.processed.length).toBe(processedBefore + 25 - before)
    expect(await bench.bytesLeft()).toBe(0)
  })

  // [U2]
  it('F1 F2 F3 over and over, at any moment', async () => {
    const bench = createBench()
    const id = await bench.stage([...names(40), 'damaged-1', 'gps-1'])
    let lowest = 0
    let state = ''
    for (let turn = 0; turn < 60; turn++) {
      const until = bench.clock.now() + ((turn * 7) % 23) * 250
      await bench.run(() => bench.clock.now() > until)
      const session = await bench.session(id)
      const { percent } = progressOf(session, await bench.photos(id), session.finalizingSince ?? 0)
      // Only the estimate depends on the time; it is not checked here.
      const floor = session.state === state && state !== 'FINALIZING' ? lowest : 0
      expect(percent).toBeGreaterThanOrEqual(floor)
      lowest = percent
      state = session.state
      if (state === 'COMPLETED') break
    }
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(41)
    expect((await result(bench, id)).failedCount).toBe(1)
  })

  // [U16]
  it('F9 after the server forgot a photo of which some variants were there: all three are sent again', async () => {
    const bench = createBench()
    const id = await bench.stage(names(1))
    bench.server.fault = (call, { address }) =>
      call === 'put' && address?.endsWith('/low') ? { code: 'NETWORK', message: '' } : undefined
    await bench.run(async () => (await bench.photos(id)).every(({ finished }) => finished.length === 2))
    bench.server.fault = () => undefined
    bench.server.sweep()
    bench.server.expireAddresses()
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(1)
    expect(bench.server.count('upload')).toBe(2)
  })

  it('F9 after the server forgot everything not marked: sent again', async () => {
    const bench = createBench()
    const id = await bench.stage(names(4))
    bench.server.fault = (call) => (call === 'markUploaded' ? { code: 'NETWORK', message: '' } : undefined)
    await bench.run(async () => (await bench.photos(id)).every(({ state }) => state === 'put'))
    bench.server.fault = () => undefined
    bench.server.sweep()
    bench.server.expireAddresses()
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(4)
  })
})
