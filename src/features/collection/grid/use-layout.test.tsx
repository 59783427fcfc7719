// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import { fail } from '../../../../contract/failure'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { useLayout } from './use-layout'
import { ROWS_FROM } from './use-shape'

type Photos = Pick<CollectionPhotos, 'places' | 'isIncomplete' | 'error'>

const flick = (id: string) => ({ id, width: 300, height: 200 }) as unknown as Flick
const error = fail({ code: 'NETWORK' as const, message: 'no network' }).error
const view = { width: 900, top: 0, bottom: 800 }
const sections = [{ count: 3 }]

beforeEach(() => vi.stubGlobal('innerWidth', ROWS_FROM))

/** Whether the first photo, which has just become known, waits for the others of its screen. */
const isHeldWith = (next: Partial<Photos>) => {
  const none: Photos = { places: [undefined, undefined, undefined], isIncomplete: true, error: undefined }
  const { result, rerender } = renderHook((photos: Photos) => useLayout(photos, 'list', sections, view), {
    initialProps: none,
  })
  rerender({ ...none, places: [flick('a'), undefined, undefined], ...next })
  return result.current.isHeld(0)
}

test('in rows a photo waits for the others of its screen, until they cannot be fetched', () => {
  expect(isHeldWith({})).toBe(true)
  expect(isHeldWith({ error })).toBe(false)
  expect(isHeldWith({ isIncomplete: false })).toBe(false)
  expect(isHeldWith({ places: ['a', 'b', 'c'].map(flick) })).toBe(false)
})
