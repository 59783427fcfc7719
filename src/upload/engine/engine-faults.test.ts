import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../contract/failure'
import type { Target } from '../../store/queue/queue'
import { resultOf } from '../progress/result'
import { createBench, runToEnd, type Bench } from '../test/bench'

const names = (count: number, prefix = 'photo') => Array.from({ length: count }, (_, i) => `${prefix}-${i}`)
const status = (code: Failure['code'], number: number): Failure => ({ code, message: code, status: number })
const result = async (bench: Bench, id: string) => resultOf(await bench.session(id), await bench.photos(id))

describe('temporary faults are survived', () => {
  it.each(['createCollection', 'upload', 'put', 'markUploaded'] as const)(
    'F6 %s: no network, then 503',
    async (call) => {
      const bench = createBench()
      const faults = [
        ...Array.from({ length: 7 }, () => status('UNAVAILABLE', 503)),
        ...Array.from({ length: 7 }, () => ({ code: 'NETWORK' as const, message: '' })),
      ]
      bench.server.fault = (one) => (one === call ? faults.pop() : undefined)
      const target: Target = { kind: 'new', clientId: 'x', name: 'N', description: '', visibility: 'PRIVATE' }
      const id = await bench.stage(names(6), target)
      await runToEnd(bench, id)
      expect(faults).toEqual([])
      expect(bench.server.visible()).toHaveLength(6)
      expect((await bench.session(id)).state).toBe('COMPLETED')
    },
  )

  it.each(['createCollection', 'upload', 'put', 'markUploaded'] as const)(
    'F5 F15 %s: done, but the answer is lost',
    async (call) => {
      const bench = createBench()
      let losses = 10
      bench.server.losesAnswer = (one) => one === call && losses-- > 0
      const target: Target = { kind: 'new', clientId: 'x', name: 'N', description: '', visibility: 'PRIVATE' }
      await runToEnd(bench, await bench.stage(names(6), target))
      expect(bench.server.visible()).toHaveLength(6)
      expect(bench.server.items.size).toBe(6)
      expect(bench.server.collections.size).toBe(1)
    },
  )

  // [U16]
  it('F11 an expired address: one new reservation, and stored variants are not sent again', async () => {
    const bench = createBench()
    const id = await bench.stage(names(1))
    let puts = 0
    bench.server.fault = (call) => {
      if (call === 'put' && ++puts === 2) bench.server.expireAddresses()
      return undefined
    }
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(1)
    expect(bench.server.count('upload')).toBe(2)
    expect(bench.server.count('put')).toBeLessThanOrEqual(5)
  })

  // [U29]
  it('F11 addresses that die again and again end the photo', async () => {
    const bench = createBench()
    const id = await bench.stage(names(1))
    bench.server.fault = (call) => (call === 'put' ? status('FORBIDDEN', 403) : undefined)
    await runToEnd(bench, id)
    expect(bench.server.count('upload')).toBe(2)
    expect((await bench.session(id)).error).toMatchObject({ status: 403 })
  })

  // [U29]
  it('F11 an address that grew old while others were sent is replaced before it is used, as often as it takes', async () => {
    const bench = createBench()
    const id = await bench.stage(names(1))
    const { elapsed } = bench.dependencies
    let later = 0
    bench.dependencies.elapsed = () => elapsed() + later
    // Between a reservation and its PUT
    bench.dependencies.putLimit = () => {
      later = Math.min(3, bench.server.count('upload')) * 51 * 60_000
      return 20
    }
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(1)
    expect([bench.server.count('upload'), bench.server.count('put')]).toEqual([4, 3])
  })

  // [U27]
  it('F5 a store that has answered before and does not for a while fails no photo', async () => {
    const bench = createBench()
    let [puts, lost] = [0, 0]
    bench.server.fault = (call) =>
      call === 'put' && ++puts > 3 && ++lost <= 12 ? { code: 'CROSS_ORIGIN', message: '' } : undefined
    const id = await bench.stage(names(3))
    await runToEnd(bench, id)
    expect((await result(bench, id)).successCount).toBe(3)
  })

  // [U12]
  it('F9 bytes that the server lost before the mark are sent once more', async () => {
    const bench = createBench()
    const id = await bench.stage(names(5))
    let marks = 0
    bench.server.fault = (call) => {
      if (call === 'markUploaded' && ++marks === 1) bench.server.sweep()
      return undefined
    }
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(5)
    expect((await result(bench, id)).successCount).toBe(5)
  })

  // [U12]
  it('F9 bytes of one item that the server lost: only that photo is sent again', async () => {
    const bench = createBench()
    const id = await bench.stage(names(5))
    let marks = 0
    bench.server.fault = (call) => {
      // A photo that was sent whole: on a busy machine the first mark is requested before the others are sent.
      if (call === 'markUploaded' && ++marks === 1)
        [...bench.server.items.values()].findLast(({ bytes }) => bytes.size === 3)?.bytes.clear()
      return undefined
    }
    await runToEnd(bench, id)
    expect((await result(bench, id)).successCount).toBe(5)
    expect(bench.server.count('put')).toBe(5 * 3 + 3)
  })

  // [U26]
  it('F6 a server that is busy for ever ends the photos with its answer', async () => {
    const bench = createBench()
    bench.server.fault = (call) => (call === 'markUploaded' ? status('INTERNAL', 500) : undefined)
    const id = await bench.stage(names(2))
    await runToEnd(bench, id)
    const { error } = await bench.session(id)
    expect(error).toMatchObject({ status: 500 })
    expect(error?.message).toMatch(/^Failed to associate photos with collection: /)
  })
})

describe('an unexpected error ends the engine', () => {
  it('and a new one resumes', async () => {
    const bench = createBench()
    const id = await bench.stage(names(10))
    const { upload } = bench.dependencies.api
    let surprises = 1
    bench.dependencies.api.upload = (...args) => {
      if (surprises-- > 0) throw new Error('surprise')
      return upload(...args)
    }
    await expect(runToEnd(bench, id)).rejects.toThrow('surprise')
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(10)
  })

  // [U34]
  it('at once, though other photos wait for the network', async () => {
    const bench = createBench()
    const id = await bench.stage(names(2))
    const [first] = await bench.photos(id)
    bench.server.fault = (call, { address }) => {
      if (call !== 'put') return undefined
      if (address?.includes(first?.id ?? '')) return { code: 'NETWORK', message: '' }
      throw new Error('surprise')
    }
    await expect(runToEnd(bench, id)).rejects.toThrow('surprise')
    const { length } = bench.server.calls
    await bench.pass(20_000)
    expect(bench.server.calls).toHaveLength(length)
  })

  it('F23 also if the queue itself cannot be read', async () => {
    const bench = createBench()
    await bench.stage(names(1))
    bench.server.fault = (call) => (call === 'put' ? { code: 'NETWORK', message: '' } : undefined)
    const close = () => {
      if (bench.server.count('put') >= 9) bench.queue.close()
      return false
    }
    await expect(bench.run(close)).rejects.toThrow('Database has been closed')
    const { length } = bench.server.calls
    await bench.pass(20_000)
    expect(bench.server.calls).toHaveLength(length)
  })
})
