import { expect, test } from 'vitest'
import { wishesText } from './wishes-text'

test('what would be lost at sign-out is named, and nothing else', () => {
  const text = (kinds: string) => `Not sent to the server yet: ${kinds}. You lose them when you log out.`
  expect(wishesText(['edit'])).toBe(text('edits'))
  expect(wishesText(['like', 'edit'])).toBe(text('edits and likes'))
  expect(wishesText(['follow', 'commentDelete', 'membership'])).toBe(
    text('deleted comments, cliques you joined or left, and follows'),
  )
})
