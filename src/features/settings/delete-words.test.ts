// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { copy } from './copy'

const said = (days: number) => [copy.deleteWarning, ...copy.deleteMeans(days)].join(' ')

test.each([
  [30, 'It becomes final after 30 days. You can change your mind for 30 days by signing in.'],
  [1, 'It becomes final after 1 day. You can change your mind for 1 day by signing in.'],
])('with %i days in the trash, the account can be restored for as long', (days, words) => {
  expect(said(days)).toContain(`permanently deleted. ${words}`)
})

test('with no trash, nothing promises a way back', () => {
  expect(said(0)).toContain('deleted right away')
  expect(said(0)).not.toMatch(/change your mind|restored/)
})
