// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '../../../contract/entities'
import { useKept } from './use-kept'

const person = (userId: string, username = userId) => ({ userId, username }) as User

test('no row leaves or moves while a list is open; its content follows the server', () => {
  const { result, rerender } = renderHook((items: User[]) => useKept(items), { initialProps: [] as User[] })
  expect(result.current).toEqual([])
  rerender([person('a'), person('b')])
  rerender([person('b', 'renamed'), person('c')])
  expect(result.current.map(({ username }) => username)).toEqual(['a', 'renamed', 'c'])
  rerender([person('c'), person('a')])
  expect(result.current.map(({ userId }) => userId)).toEqual(['a', 'b', 'c'])
})
