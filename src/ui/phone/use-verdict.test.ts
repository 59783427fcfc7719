import { expect, test } from 'vitest'
import { readPhone } from './phone-number'
import { judge } from './phone-rules'
import { sendProblem } from './use-verdict'

test('a number of eleven digits may be sent if its country has them', () => {
  const of = (text: string, country: 'CN' | 'US') => {
    const phone = readPhone(text, country)
    return sendProblem(phone, judge(phone)) === undefined
  }
  expect([of('138 0013 8000', 'CN'), of('138 0013 800', 'CN'), of('4155 5501 345', 'US')]).toEqual([true, true, false])
})
