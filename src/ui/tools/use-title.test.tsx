// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTitle } from './use-title'

test('the title of a screen is reset when the screen ends', () => {
  const { rerender, unmount } = renderHook(({ text }) => useTitle(text), { initialProps: { text: 'Nina Wolff' } })
  expect(document.title).toBe('Nina Wolff · Clique')
  rerender({ text: 'Nina North' })
  expect(document.title).toBe('Nina North · Clique')
  unmount()
  expect(document.title).toBe('Clique')
})
