import { expect, test } from 'vitest'
import { digitsIn, latinDigits } from './digits'

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['𝟎𝟏𝟗𝟘𝟙', '01901'],
  ['+٤١ 44', '+41 44'],
  ['½ ² Ⅳ', '½ ² Ⅳ'],
])('%s reads as %s', (written, latin) => {
  expect(latinDigits(written)).toBe(latin)
})

test('everything but digits is left out', () => {
  expect(digitsIn('(٤١٥) 555－０１３４')).toBe('4155550134')
})
