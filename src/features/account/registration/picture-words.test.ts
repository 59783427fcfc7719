import { expect, test } from 'vitest'
import { pictureWords } from './picture-words'

test.each([
  ['damaged', 'File appears to be corrupted or has an invalid format.'],
  ['type', 'Invalid file type. Only JPEG, PNG, and WebP images are allowed.'],
  ['unreadable', 'Unable to validate file. Please try again.'],
  ['size', 'Image must be smaller than 5MB. Current size: 7.3MB'],
] as const)('%s', (trouble, words) => {
  expect(pictureWords(trouble, { size: 7.25 * 1024 * 1024 } as File)).toBe(words)
})
