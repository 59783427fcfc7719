import { expect, test } from 'vitest'
import { pendingText } from './pending-text'

test('changes that sign-out would lose are named, and nothing else', () => {
  const text = (kinds: string) => `Not sent to the server yet: ${kinds}. You lose them when you log out.`
  expect(pendingText(['edit'])).toBe(text('edits'))
  expect(pendingText(['like', 'edit'])).toBe(text('edits and likes'))
  expect(pendingText(['follow', 'commentDelete', 'membership'])).toBe(
    text('deleted comments, cliques you joined or left, and follows'),
  )
})
