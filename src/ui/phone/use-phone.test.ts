import { expect, test } from 'vitest'
import type { DialCode } from './dial-codes'
import { readPhone } from './phone-number'
import { judge } from './phone-rules'
import { sendProblem } from './use-phone'

const CN: DialCode = { country: 'CN', code: '+86' }
const US: DialCode = { country: 'US', code: '+1' }
const SG: DialCode = { country: 'SG', code: '+65' }

const isSendable = (text: string, country: DialCode) => {
  const phone = readPhone(text, country)
  return sendProblem(phone, judge(phone)) === undefined
}

test('a number of eleven digits may be sent if its country has them', () => {
  expect([isSendable('138 0013 8000', CN), isSendable('4155 5501 345', US)]).toEqual([true, false])
})

test('ten digits are enough only if the country has numbers of ten', () => {
  const CH: DialCode = { country: 'CH', code: '+41' }
  expect([isSendable('1234567890', US), isSendable('1234567890', CH), isSendable('8123 4567', SG)]).toEqual([
    true,
    false,
    true,
  ])
})

test('one digit from 1 to 5, repeated, may be sent on a server with test numbers', () => {
  const may = (text: string, hasTestNumbers: boolean) => {
    const phone = readPhone(text, US)
    return sendProblem(phone, judge(phone), hasTestNumbers) === undefined
  }
  expect(['1', '22', '555555', '5'.repeat(11)].map((text) => may(text, true))).toEqual([true, true, true, true])
  expect(['', '6', '12', '4155'].map((text) => may(text, true))).toEqual([false, false, false, false])
  expect(may('1', false)).toBe(false)
})

test('before the rules are loaded, ten digits are enough in every country', () => {
  const problems = ['8123 4567', '8123 4567 89'].map((text) => sendProblem(readPhone(text, SG), undefined))
  expect(problems).toEqual(['Enter the whole phone number.', undefined])
})
