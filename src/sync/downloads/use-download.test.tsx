// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { api } from '../session/api'
import { useDownload } from './use-download'

vi.mock('../session/api', () => ({ api: { downloadCollection: vi.fn<typeof api.downloadCollection>() } }))
const ask = vi.mocked(api.downloadCollection)

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const download = { url: '/api/downloads/1', bytes: 1000, photos: 3, missing: 0 }
const show = (isWanted: boolean) =>
  renderHook((wanted: boolean) => useDownload({ collectionId: 'c1' }, wanted), { initialProps: isWanted })

test('a download is prepared once it is wanted, in the time zone of this device', async () => {
  ask.mockResolvedValue(ok(download))
  const { result, rerender } = show(false)
  await pass(0)
  expect(ask).not.toHaveBeenCalled()
  rerender(true)
  expect(result.current.state).toEqual({ step: 'preparing' })
  await pass(0)
  expect(result.current.state).toEqual({ step: 'ready', download })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(ask.mock.calls.map(([args]) => args)).toEqual([{ params: { id: 'c1' }, body: { timeZone } }])
})

test('while the server reads photos it is asked again, until the dialog is closed', async () => {
  ask.mockResolvedValueOnce(ok({ remaining: 12 })).mockResolvedValueOnce(ok({ remaining: 5 }))
  ask.mockResolvedValue(ok(download))
  const { result, rerender } = show(true)
  await pass(0)
  expect(result.current.state).toEqual({ step: 'preparing', remaining: 12 })
  await pass(2000)
  expect(result.current.state).toEqual({ step: 'preparing', remaining: 5 })
  act(() => {
    result.current.again()
    rerender(false)
  })
  await pass(10_000)
  expect(ask).toHaveBeenCalledTimes(2)
  rerender(true)
  expect(result.current.state).toEqual({ step: 'preparing' })
  await pass(0)
  expect(result.current.state).toEqual({ step: 'ready', download })
})

test('a failure is answered, and can be tried again', async () => {
  const error = { code: 'NETWORK', message: '' } as const
  ask.mockResolvedValueOnce(fail(error)).mockResolvedValue(ok(download))
  const { result } = show(true)
  await pass(0)
  expect(result.current.state).toEqual({ step: 'failed', error })
  act(() => result.current.again())
  expect(result.current.state).toEqual({ step: 'preparing' })
  await pass(0)
  expect(result.current.state).toEqual({ step: 'ready', download })
})
