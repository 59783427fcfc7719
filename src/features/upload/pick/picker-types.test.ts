import { expect, test } from 'vitest'
import { pickerTypes } from './picker-types'

test.each([
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', true],
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', false],
])('the picker of %s offers HEIC: %s %s', (_, userAgent, offersHeic) => {
  expect(pickerTypes(userAgent).includes('image/heic')).toBe(offersHeic)
})
