import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../contract/failure'
import { refuse } from '../../media/failure'
import type { PhotoRow, Target } from '../../store/queue/queue'
import { progressOf } from '../progress/progress'
import { resultOf } from '../progress/result'
import { createBench, runToEnd, type Bench } from '../test/bench'

const names = (count: number, prefix = 'photo') => Array.from({ length: count }, (_, i) => `${prefix}-${i}`)
const status = (code: Failure['code'], number: number): Failure => ({ code, message: code, status: number })
const result = async (bench: Bench, id: string) => resultOf(await bench.session(id), await bench.photos(id))

describe('a whole upload', () => {
  // [U22]
  it('makes every photo visible once, with the bytes that were announced, and frees them here', async () => {
    const bench = createBench()
    const id = await bench.stage([...names(60), 'gps-1'])
    await runToEnd(bench, id)
    expect(await result(bench, id)).toEqual({
      collectionId: 'existing',
      successCount: 61,
      duplicateCount: 0,
      filmCount: 0,
      failedCount: 0,
      failedUploads: [],
    })
    expect(bench.server.visible()).toHaveLength(61)
    expect(bench.server.count('put')).toBe(61 * 3)
    expect(await bench.bytesLeft()).toBe(0)
    expect((await bench.session(id)).endTime).toBeGreaterThan(0)
  })

  // [U38]
  it('keeps its windows: 10 photos processing, as many PUTs as the limit allows, many photos to a call', async () => {
    const bench = createBench()
    bench.dependencies.putLimit = () => 3
    await runToEnd(bench, await bench.stage(names(120)))
    expect(bench.state.mostProcessing).toBeGreaterThan(1)
    expect(bench.state.mostProcessing).toBeLessThanOrEqual(10)
    expect(bench.server.mostAtOnce).toBe(3)
    // The sizes depend on this machine's speed; it must never be one call for each photo.
    const sizes = bench.server.calls.filter(({ call }) => call === 'upload').map(({ size }) => size)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50)
    expect(sizes.length).toBeLessThan(80)
    expect(bench.server.count('markUploaded')).toBeLessThan(80)
  })

  // [U15]
  it('F15 creates the collection once, and only when there is something to put into it', async () => {
    const target: Target = { kind: 'new', clientId: 'mine', name: 'N', description: '', visibility: 'PRIVATE' }
    const bench = createBench()
    const id = await bench.stage(names(5), target)
    await runToEnd(bench, id)
    expect(bench.server.count('createCollection')).toBe(1)
    expect((await bench.session(id)).collectionId).toBe('collection-0')

    const nothing = createBench()
    await runToEnd(nothing, await nothing.stage(['damaged-1'], target))
    expect(nothing.server.count('createCollection')).toBe(0)
  })

  it('works off several sessions, also one that is added while it runs', async () => {
    const bench = createBench()
    const first = await bench.stage(names(5, 'a'))
    let second: string | undefined
    await bench.run(async () => {
      second ??= await bench.stage(names(5, 'b'))
      const states = await Promise.all([first, second].map(async (id) => (await bench.session(id)).state))
      return states.every((state) => state === 'COMPLETED')
    })
    expect(bench.server.visible()).toHaveLength(10)
  })

  // [U54] [U56]
  it('sends a smaller copy of a photo whose row says so, and keeps which films were left out', async () => {
    const bench = createBench()
    const id = await bench.stage(['large-1', 'film-1', 'photo-1'])
    await runToEnd(bench, id)
    const rows = await bench.photos(id)
    const sizes = rows.map(({ variants }) => variants?.basePhoto.contentLength)
    expect(sizes).toEqual([120 + 'small '.length, 120, 120])
    expect(rows.map(({ isFilmCut }) => isFilmCut)).toEqual([undefined, true, undefined])
    expect(await result(bench, id)).toMatchObject({ successCount: 3, filmCount: 1 })
  })
})

describe('one photo’s failure is its own', () => {
  // [U24]
  it('F35 a damaged picture fails by name, its bytes stay, the others continue', async () => {
    const bench = createBench()
    const id = await bench.stage(['photo-0', 'damaged-1', 'photo-2'])
    await runToEnd(bench, id)
    expect((await bench.session(id)).state).toBe('COMPLETED')
    const { successCount, failedUploads } = await result(bench, id)
    expect(successCount).toBe(2)
    expect(failedUploads).toMatchObject([
      { name: 'damaged-1.jpg', error: { code: 'IMAGE_DAMAGED', message: 'Failed to process image for upload' } },
    ])
    expect(await bench.queue.files.count()).toBe(1)
  })

  // [U44]
  it.each(['FILE_UNREADABLE', 'IMAGE_DAMAGED'] as const)(
    'F44 a file whose first reading was cancelled (%s) is read once more',
    async (code) => {
      const bench = createBench()
      const { process } = bench.dependencies
      let readings = 0
      bench.dependencies.process = (...args) => (readings++ === 0 ? Promise.resolve(refuse(code)) : process(...args))
      const id = await bench.stage(names(1))
      await runToEnd(bench, id)
      expect(await result(bench, id)).toMatchObject({ successCount: 1, failedUploads: [] })
    },
  )

  // [U49]
  it('a HEIC whose converter cannot be fetched waits as converting, and is uploaded once it can', async () => {
    const bench = createBench()
    bench.state.isConverterMissing = true
    const id = await bench.stage(['heic-0', 'photo-1'])
    const words = async () =>
      progressOf(await bench.session(id), await bench.photos(id), bench.dependencies.now()).photos.map(
        ({ word }) => word,
      )
    const attempts = () => bench.processed.filter((text) => text === 'heic-0').length
    await bench.run(async () => attempts() > 2 && (await words()).join() === 'converting,completed')
    bench.state.isConverterMissing = false
    await runToEnd(bench, id)
    expect(await result(bench, id)).toMatchObject({ successCount: 2, failedUploads: [] })
  })

  it('F36 an upload names image workers that cannot begin to run, until one does', async () => {
    const bench = createBench()
    const { process } = bench.dependencies
    const state = { isBroken: true }
    bench.dependencies.process = async (file, options, signal) => {
      for (; state.isBroken; await bench.clock.sleep(1000, signal)) options.onStuck?.()
      return process(file, options, signal)
    }
    const id = await bench.stage(names(1))
    const trouble = async () => (await bench.session(id)).trouble?.code
    await bench.run(async () => (await trouble()) === 'IMAGE_WORKER')
    state.isBroken = false
    await runToEnd(bench, id)
    expect(await result(bench, id)).toMatchObject({ successCount: 1, failedUploads: [] })
    expect(await trouble()).toBeUndefined()
  })

  it('F8 a refused PUT is not repeated and fails that photo', async () => {
    const bench = createBench()
    const id = await bench.stage(names(3))
    const [, second] = await bench.photos(id)
    bench.server.fault = (call, { address }) =>
      call === 'put' && address?.includes(second?.id ?? '') && address.endsWith('/low')
        ? status('BODY_TOO_LARGE', 413)
        : undefined
    await runToEnd(bench, id)
    expect((await result(bench, id)).failedUploads).toMatchObject([{ imageId: second?.id, error: { status: 413 } }])
    expect(bench.server.visible()).toHaveLength(2)
    expect(bench.server.calls.filter(({ address }) => address?.endsWith(`${second?.id}/low`))).toHaveLength(1)
  })

  // [U24]
  it('F8 a reservation refused for one photo’s sake fails only that one', async () => {
    const bench = createBench()
    const id = await bench.stage(names(20))
    const bad = (await bench.photos(id))[13]?.id ?? ''
    bench.server.fault = (call, { clientIds }) =>
      call === 'upload' && clientIds?.includes(bad) ? status('INVALID_REQUEST', 400) : undefined
    await runToEnd(bench, id)
    expect(bench.server.visible()).toHaveLength(19)
    expect((await result(bench, id)).failedUploads).toMatchObject([{ imageId: bad, error: { status: 400 } }])
  })

  it('F24 bytes that are gone from the device fail their photo', async () => {
    const bench = createBench()
    const id = await bench.stage(names(2))
    const [first] = await bench.photos(id)
    await bench.queue.files.delete(first?.id ?? '')
    await runToEnd(bench, id)
    expect((await result(bench, id)).failedUploads).toMatchObject([{ error: { code: 'FILE_UNREADABLE' } }])
  })
})

describe('an upload is in error only', () => {
  // [U32]
  it('when nothing could be uploaded', async () => {
    const bench = createBench()
    const id = await bench.stage(['damaged-1', 'damaged-2'])
    await runToEnd(bench, id)
    const { state, error } = await bench.session(id)
    expect([state, error?.message]).toEqual(['ERROR', 'Failed to process image for upload'])
  })

  // [U32]
  it('when there is no collection to upload to', async () => {
    const bench = createBench()
    bench.server.fault = (call) => (call === 'createCollection' ? status('FORBIDDEN', 403) : undefined)
    const target: Target = { kind: 'new', clientId: 'x', name: 'N', description: '', visibility: 'FOLLOWERS' }
    const id = await bench.stage(names(30), target)
    await runToEnd(bench, id)
    expect((await bench.session(id)).error).toMatchObject({ status: 403 })
    expect(bench.server.count('createCollection')).toBe(1)
    expect(bench.server.count('upload')).toBe(0)
  })

  it('F18 when the collection is gone', async () => {
    const bench = createBench()
    bench.server.fault = (call) => (call === 'upload' ? status('NOT_FOUND', 404) : undefined)
    const id = await bench.stage(names(3))
    await runToEnd(bench, id)
    expect((await bench.session(id)).error).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect((await result(bench, id)).failedCount).toBe(3)
  })
})

describe('the rows that screens watch', () => {
  // [U37]
  it('never fall back, and say processing, uploading, finalizing on the way', async () => {
    const bench = createBench()
    const id = await bench.stage(names(30))
    const seen: string[] = []
    let sent = 0
    const total = (photos: PhotoRow[]) => photos.reduce((n, photo) => n + photo.sent.base + photo.sent.medium, 0)
    await bench.run(async () => {
      const { state } = await bench.session(id)
      if (seen.at(-1) !== state) seen.push(state)
      const now = total(await bench.photos(id))
      expect(now).toBeGreaterThanOrEqual(sent)
      sent = now
      return state === 'COMPLETED'
    })
    expect(seen.filter((state) => state !== 'UPLOADING' && state !== 'FINALIZING')).toEqual(['PROCESSING', 'COMPLETED'])
    expect(sent).toBeGreaterThan(0)
    expect((await bench.session(id)).finalizingSince).toBeGreaterThan(0)
  })

  // [U3]
  it('F4 a tab that died while copying: copied photos are uploaded, the rest counts as failed', async () => {
    const bench = createBench()
    const id = await bench.stage(names(3))
    await bench.queue.sessions.update(id, { state: 'SELECTING', total: 5, copiedAt: bench.dependencies.now() })
    const until = bench.clock.now() + 10_000
    await bench.run(() => bench.clock.now() > until)
    expect((await bench.session(id)).state).toBe('SELECTING')
    await bench.queue.sessions.update(id, { copiedAt: bench.dependencies.now() - 61_000 })
    await runToEnd(bench, id)
    expect(await result(bench, id)).toMatchObject({ successCount: 3, failedCount: 2 })
  })
})

it('no photo waits for others that failed before', async () => {
  const bench = createBench()
  const id = await bench.stage([...names(4), 'damaged-1'])
  const [first, refused, lost] = await bench.photos(id)
  const isOf = (photo: PhotoRow | undefined, address = '') => address.includes(photo?.id ?? '')
  bench.server.fault = (call, { address }) =>
    call === 'markUploaded' || (call === 'put' && !isOf(first, address)) ? { code: 'NETWORK', message: '' } : undefined
  await bench.run(async () => (await bench.photos(id))[0]?.state === 'put')

  let marks = 0
  bench.server.fault = (call, { address }) => {
    if (call === 'markUploaded' && ++marks === 1) bench.server.items.get(lost?.id ?? '')?.bytes.clear()
    return call === 'put' && isOf(refused, address) ? status('INVALID_REQUEST', 400) : undefined
  }
  await runToEnd(bench, id)
  expect(await result(bench, id)).toMatchObject({ successCount: 3, failedCount: 2 })
})
