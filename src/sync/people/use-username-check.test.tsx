// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { usernameIsUnique } from '../editing/account'
import { useUsernameCheck } from './use-username-check'

vi.mock('../editing/account', () => ({ usernameIsUnique: vi.fn<typeof usernameIsUnique>() }))
const ask = vi.mocked(usernameIsUnique)

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const check = (username: string) =>
  renderHook((name: string) => useUsernameCheck(name, name !== ''), { initialProps: username })

test('the server is asked 500 ms after the last key, once', async () => {
  ask.mockResolvedValue(ok(true))
  const { result, rerender } = check('ma')
  await pass(400)
  rerender('may')
  await pass(499)
  expect(ask).not.toHaveBeenCalled()
  expect(result.current).toBe('checking')
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(ask.mock.calls[0]?.[0]).toBe('may')
  expect(result.current).toBe('available')
})

test('taken and unable are distinguished', async () => {
  ask.mockResolvedValue(ok(false))
  const { result, rerender } = check('maya')
  await pass(500)
  expect(result.current).toBe('taken')
  ask.mockResolvedValue(fail({ code: 'NETWORK', message: '' }))
  rerender('maya_k')
  await pass(500)
  expect(result.current).toBe('unable')
})

test('an answer about a name that was changed in the meantime is dropped', async () => {
  let answer: (unique: boolean) => void = () => undefined
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = (unique) => resolve(ok(unique)))))
  ask.mockResolvedValue(ok(true))
  const { result, rerender } = check('maya')
  await pass(500)
  rerender('maya_k')
  await act(async () => answer(false))
  expect(result.current).toBe('checking')
  await pass(500)
  expect(result.current).toBe('available')
})

test('an invalid username is not sent', async () => {
  const { result } = check('')
  await pass(1000)
  expect(ask).not.toHaveBeenCalled()
  expect(result.current).toBe('idle')
})
