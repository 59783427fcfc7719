// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { useSubmit } from './use-submit'

const save = vi.fn<() => Promise<Result<string, string>>>()
const done = vi.fn<(saved: string) => void>()
afterEach(() => vi.resetAllMocks())
const open = () => {
  const { result } = renderHook(() => useSubmit(save, done))
  return { state: () => result.current, submit: () => act(async () => result.current.submit()) }
}

test('the saved value is passed on; a refusal shows its reason until the next try', async () => {
  const { state, submit } = open()
  save.mockResolvedValueOnce(fail('Taken')).mockResolvedValueOnce(ok('saved'))
  await submit()
  expect(state()).toMatchObject({ busy: false, trouble: 'Taken' })
  await submit()
  expect(state()).toMatchObject({ busy: false, trouble: undefined })
  expect(done).toHaveBeenCalledExactlyOnceWith('saved')
})

test('a save that throws is reported, and leaves nothing locked', async () => {
  const reported = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', reported)
  const { state, submit } = open()
  const unexpected = new Error('unexpected')
  save.mockRejectedValueOnce(unexpected).mockResolvedValueOnce(ok('saved'))
  await submit()
  expect(state()).toMatchObject({ busy: false, trouble: 'Something went wrong' })
  expect(reported).toHaveBeenCalledExactlyOnceWith(unexpected)
  await submit()
  expect(done).toHaveBeenCalledExactlyOnceWith('saved')
})
