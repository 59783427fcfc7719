import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request, send } from './requests'
import { isUnanswered } from './unanswered'

const answer = vi.fn<typeof fetch>()
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer that does not begin within its limit ends the request', async () => {
  answer.mockImplementation((_, init) => untilAborted(init?.signal))
  const failed = failure(request('/photo', {}, 5000))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await failed).toMatchObject({ name: 'TimeoutError' })
  expect(isUnanswered(await failed)).toBe(true)
})

test('a body may take any time, and fails if it pauses for 40 s', async () => {
  answer.mockImplementation(async (_, init) => {
    let pieces = 0
    const pull = async (controller: ReadableStreamDefaultController) => {
      if ((pieces += 1) > 3) await untilAborted(init?.signal)
      await new Promise((resolve) => setTimeout(() => resolve(undefined), 30_000))
      controller.enqueue(new Uint8Array([pieces]))
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  })
  const { body } = await request('/photo')
  const reader = body?.getReader()
  for (const piece of [1, 2, 3]) {
    const read = reader?.read()
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await read)?.value).toEqual(new Uint8Array([piece]))
  }
  const failed = failure(reader?.read() ?? Promise.resolve())
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await failed).toMatchObject({ name: 'TimeoutError' })
})

test('the signal of the caller ends a request, and its reason is the error', async () => {
  answer.mockImplementation((_, init) => untilAborted(init?.signal))
  const life = new AbortController()
  const failed = failure(request('/photo', { signal: life.signal }))
  life.abort(new DOMException('over', 'AbortError'))
  expect(await failed).toMatchObject({ name: 'AbortError' })
})

test('a request without an answer differs from an error of the program of the same type', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(isUnanswered(await failure(send('/photo')))).toBe(true)
  expect(isUnanswered(new TypeError('AbortSignal.any is not a function'))).toBe(false)
})
