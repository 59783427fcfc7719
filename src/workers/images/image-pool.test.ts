import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { refuse } from '../../media/failure'
import type { ProcessedPhoto } from '../../media/processing/process-photo'
import { createImagePool } from './image-pool'
import type { ImageWorker } from './pool-worker'

beforeEach(() => {
  vi.useFakeTimers()
})

const photo = {} as ProcessedPhoto
const options = { keepLocation: false }

/** Pictures named `poison` crash any worker that takes them, `hang` never end. The first `dead` workers never begin. */
const setUp = ({ dead = 0, ...limits }: { size?: number; perWorker?: number; dead?: number } = {}) => {
  const workers: { crash(): void; isEnded: boolean; inHand: string[] }[] = []
  const log: string[] = []
  const spawn = (): ImageWorker => {
    let crashed = () => {}
    const state = { crash: () => crashed(), isEnded: false, inHand: [] as string[] }
    workers.push(state)
    const isDead = workers.length <= dead
    if (isDead) setTimeout(() => crashed(), 10)
    return {
      onReady: (ready) => {
        if (!isDead) setTimeout(ready, 10)
      },
      api: {
        processPhoto: async (file, _, onConverting) => {
          const name = await file.text()
          state.inHand.push(name)
          log.push(`${name} with ${state.inHand.length - 1}`)
          if (isDead) await new Promise(() => {})
          await new Promise((resolve) => setTimeout(resolve, name === 'hang' ? 10_000_000 : 100))
          if (name === 'heic') {
            for (let beats = 0; beats < 20; beats++) {
              onConverting()
              await new Promise((resolve) => setTimeout(resolve, 5000))
            }
          }
          if (name === 'poison') {
            crashed()
            await new Promise(() => {})
          }
          state.inHand.splice(state.inHand.indexOf(name), 1)
          if (name === 'odd') throw new Error('a surprise')
          return name === 'damaged' ? refuse('IMAGE_DAMAGED') : ok(photo)
        },
        begin: () => Promise.resolve(),
        processPreview: () => Promise.reject(new Error('not asked for')),
        sentSize: () => Promise.reject(new Error('not asked for')),
        processSquare: () => (isDead ? new Promise(() => {}) : Promise.reject(new Error('a surprise'))),
      },
      onCrash: (callback) => {
        crashed = callback
      },
      end: () => {
        state.isEnded = true
      },
    }
  }
  const pool = createImagePool({ spawn, size: 2, perWorker: 2, ...limits })
  const process = (name: string, signal?: AbortSignal) => pool.processPhoto(new Blob([name]), options, signal)
  return { pool, process, workers, log }
}

it('starts no worker before there is work, and no more than its size', async () => {
  const { process, workers } = setUp()
  expect(workers).toHaveLength(0)
  const all = Promise.all(Array.from({ length: 9 }, (_, i) => process(String(i))))
  await vi.advanceTimersByTimeAsync(50)
  expect(workers.map(({ inHand }) => inHand.length)).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await all).toEqual(Array.from({ length: 9 }, () => ok(photo)))
  expect(workers).toHaveLength(2)
})

it('passes on what the picture failed with', async () => {
  const { process } = setUp()
  const damaged = process('damaged')
  await vi.advanceTimersByTimeAsync(200)
  expect(await damaged).toEqual(refuse('IMAGE_DAMAGED'))
})

// [U30]
it('F36 a picture that makes workers fail with an unexpected error is tried once more, then only it fails', async () => {
  const { process, pool, workers } = setUp({ size: 1 })
  const photos = Promise.all([process('one'), process('odd'), process('two')])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await photos).toEqual([ok(photo), refuse('IMAGE_WORKER'), ok(photo)])
  expect(workers.filter(({ isEnded }) => isEnded)).toHaveLength(2)
  const square = pool.processSquare(new Blob())
  await vi.advanceTimersByTimeAsync(2000)
  expect(await square).toEqual(refuse('IMAGE_WORKER'))
})

it('ends workers that have nothing to do, and starts them again', async () => {
  const { process, workers } = setUp()
  const first = process('a')
  await vi.advanceTimersByTimeAsync(200)
  await first
  expect(workers[0]?.isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(workers[0]?.isEnded).toBe(true)
  const second = process('b')
  await vi.advanceTimersByTimeAsync(200)
  expect(await second).toEqual(ok(photo))
  expect(workers).toHaveLength(2)
})

it('a worker that gets a picture while idle is not ended in the middle of it', async () => {
  const { process, workers } = setUp({ size: 1 })
  const first = process('a')
  await vi.advanceTimersByTimeAsync(200)
  await first
  await vi.advanceTimersByTimeAsync(29_850)
  const second = process('b')
  await vi.advanceTimersByTimeAsync(100)
  expect(workers.map(({ isEnded, inHand }) => ({ isEnded, inHand }))).toEqual([{ isEnded: false, inHand: [] }])
  expect(await second).toEqual(ok(photo))
})

// [U30]
it('F36 a worker whose program cannot be fetched is begun again, later and later; no photo fails by it', async () => {
  const { process, workers } = setUp({ size: 1, dead: 4 })
  const results = Promise.all([process('a'), process('b'), process('c')])
  await vi.advanceTimersByTimeAsync(500)
  expect(workers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(7000)
  expect(workers).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(9000)
  expect(await results).toEqual([ok(photo), ok(photo), ok(photo)])
  expect(workers).toHaveLength(5)
})

it('F36 a photo is told each time that no worker begins, from the second attempt on', async () => {
  const { pool } = setUp({ size: 1, dead: 3 })
  const onStuck = vi.fn<() => void>()
  const processed = pool.processPhoto(new Blob(['a']), { ...options, onStuck })
  await vi.advanceTimersByTimeAsync(900)
  expect(onStuck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(600)
  expect(onStuck).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(9000)
  expect(await processed).toEqual(ok(photo))
  expect(onStuck).toHaveBeenCalledTimes(2)
})

it('F36 a user who waits for a picture is notified after the second try', async () => {
  const { pool } = setUp({ size: 1, dead: 9 })
  const square = pool.processSquare(new Blob())
  await vi.advanceTimersByTimeAsync(1100)
  expect(await square).toEqual(refuse('IMAGE_WORKER'))
})

it('replaces a worker after fifty pictures', async () => {
  const { process, workers } = setUp({ size: 1 })
  const all = Promise.all(Array.from({ length: 120 }, (_, i) => process(String(i))))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await all).toHaveLength(120)
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true, false])
})

describe('a picture that crashes its worker', () => {
  // [U30]
  it('F36 is tried once more by itself, then only it fails', async () => {
    const { process, workers, log } = setUp({ size: 1 })
    const results = Promise.all([process('a'), process('poison'), process('b'), process('c')])
    await vi.advanceTimersByTimeAsync(5000)
    expect(await results).toEqual([ok(photo), refuse('IMAGE_WORKER'), ok(photo), ok(photo)])
    expect(log.filter((line) => line.startsWith('poison'))).toEqual(['poison with 1', 'poison with 0'])
    expect(log.filter((line) => line.startsWith('c'))).toEqual(['c with 0'])
    expect(workers.filter(({ isEnded }) => isEnded)).toHaveLength(2)
  })

  it('F36 that hangs is treated alike after a minute', async () => {
    const { process } = setUp({ size: 1 })
    const results = Promise.all([process('hang'), process('a')])
    await vi.advanceTimersByTimeAsync(59_000)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await results).toEqual([refuse('IMAGE_WORKER'), ok(photo)])
  })
})

// [U51]
it('F36 a picture that waits to be converted for longer than a minute has not hung', async () => {
  const { pool, workers } = setUp({ size: 1 })
  const onConverting = vi.fn<() => void>()
  const converted = pool.processPhoto(new Blob(['heic']), { ...options, onConverting })
  await vi.advanceTimersByTimeAsync(101_000)
  expect(await converted).toEqual(ok(photo))
  expect(onConverting).toHaveBeenCalledTimes(20)
  expect(workers).toHaveLength(1)
})

describe('the signal', () => {
  it('takes a picture out of the row', async () => {
    const { process, log } = setUp({ size: 1, perWorker: 1 })
    const stop = new AbortController()
    const first = process('a')
    const second = process('b', stop.signal)
    stop.abort(new Error('stopped'))
    await expect(second).rejects.toThrow('stopped')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await first).toEqual(ok(photo))
    expect(log).toEqual(['a with 0'])
  })

  it('answers at once for a picture in hand, and its worker continues with the next', async () => {
    const { process } = setUp({ size: 1, perWorker: 1 })
    const stop = new AbortController()
    const first = process('a', stop.signal)
    const second = process('b')
    await vi.advanceTimersByTimeAsync(10)
    stop.abort(new Error('stopped'))
    await expect(first).rejects.toThrow('stopped')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await second).toEqual(ok(photo))
    await expect(process('c', stop.signal)).rejects.toThrow('stopped')
  })
})

it('ends all workers when asked to', async () => {
  const { pool, process, workers } = setUp()
  void process('a')
  void process('b')
  await vi.advanceTimersByTimeAsync(10)
  pool.end()
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
})
