import { expect, it, vi } from 'vitest'
import { beating, canConvert, inTurn } from './conversion-memory'

const MEGAPIXELS = { 12: [4032, 3024], 24: [5712, 4284], 48: [8064, 6048], 100: [12_240, 8160] } as const

// [U50]
it.each([
  [0.5, 12, true],
  [1, 24, false],
  [2, 24, true],
  [2, 48, false],
  [4, 48, true],
  [4, 100, false],
  [8, 100, true],
  [undefined, 48, true],
  [undefined, 100, false],
] as const)('a device of %s GB converts %s megapixels: %s', (deviceMemory, megapixels, isEnough) => {
  vi.stubGlobal('navigator', { deviceMemory })
  const [width, height] = MEGAPIXELS[megapixels]
  expect(canConvert({ width, height })).toBe(isEnough)
})

it('waiting work reports every 5 s that it is alive, until it ends or fails', async () => {
  vi.useFakeTimers()
  for (const isFailing of [false, true]) {
    const onBeat = vi.fn<() => void>()
    let [end, fail] = [() => {}, () => {}]
    const work = beating(onBeat, () => new Promise<void>((...settle) => ([end, fail] = settle))).catch(() => 'failed')
    expect(onBeat).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onBeat).toHaveBeenCalledTimes(3)
    if (isFailing) fail()
    else end()
    expect(await work).toBe(isFailing ? 'failed' : undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onBeat).toHaveBeenCalledTimes(3)
  }
})

it('a conversion waits for its turn, is not stalled while it waits, and reports nothing while it runs', async () => {
  vi.useFakeTimers()
  const locks = { begin: () => {} }
  const request = vi.fn<(name: string, run: () => Promise<unknown>) => Promise<unknown>>((_name, run) =>
    new Promise<void>((resolve) => (locks.begin = resolve)).then(run),
  )
  for (const [deviceMemory, isForAll] of [
    [4, true],
    [8, false],
  ] as const) {
    vi.stubGlobal('navigator', { deviceMemory, locks: { request } })
    const onBeat = vi.fn<() => void>()
    let end = (_picture: string) => {}
    const convert = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (end = resolve)))
    const converted = inTurn(onBeat, convert)
    // Workers of a device with enough memory do not wait for each other.
    expect(request.mock.lastCall?.[0] === 'clique-convert').toBe(isForAll)
    await vi.advanceTimersByTimeAsync(5000)
    expect([onBeat.mock.calls.length, convert.mock.calls.length]).toEqual([2, 0])
    locks.begin()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([onBeat.mock.calls.length, convert.mock.calls.length]).toEqual([2, 1])
    end('picture')
    expect(await converted).toBe('picture')
  }
})

it('without locks, or without a granted one, a conversion runs at once, and once if it fails', async () => {
  const refused = { request: () => Promise.reject(new Error('no lock')) }
  for (const locks of [undefined, refused]) {
    vi.stubGlobal('navigator', { locks })
    expect(
      await inTurn(
        () => {},
        () => Promise.resolve('picture'),
      ),
    ).toBe('picture')
  }
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<unknown>) => run() } })
  const convert = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('damaged'))
  await expect(inTurn(() => {}, convert)).rejects.toThrow('damaged')
  expect(convert).toHaveBeenCalledTimes(1)
})
