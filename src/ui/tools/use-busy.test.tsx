// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../layers/toast'
import { useBusy } from './use-busy'

vi.mock('../layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
afterEach(() => vi.resetAllMocks())

test('work runs once at a time', async () => {
  const { result } = renderHook(useBusy)
  let end: (answer: string) => void = () => undefined
  const work = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (end = resolve)))
  let first: Promise<string | undefined> | undefined
  await act(async () => void (first = result.current.during(work)))
  expect(result.current.busy).toBe(true)
  expect(await result.current.during(work)).toBeUndefined()
  expect(work).toHaveBeenCalledOnce()
  await act(async () => end('answer'))
  expect(await first).toBe('answer')
  expect(result.current.busy).toBe(false)
})

test('work that throws is reported and said, and can be tried again', async () => {
  const reported = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', reported)
  const { result } = renderHook(useBusy)
  const unexpected = new Error('unexpected')
  await act(() => result.current.during(() => Promise.reject(unexpected)))
  expect(reported).toHaveBeenCalledExactlyOnceWith(unexpected)
  expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'Something went wrong', tone: 'error' })
  expect(result.current.busy).toBe(false)
  expect(await act(() => result.current.during(async () => 'again'))).toBe('again')
})
