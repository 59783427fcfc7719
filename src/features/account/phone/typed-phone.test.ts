// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_COUNTRY } from '../../../ui/phone/dial-codes'
import { readPhone } from '../../../ui/phone/phone-number'
import { forgetTyped, keepTyped, typedPhone } from './typed-phone'

beforeEach(() => sessionStorage.clear())

test.each(['415555', '+44 20 7946', '+43 660', ''])('%s is kept after a reload', (text) => {
  const phone = readPhone(text, DEFAULT_COUNTRY)
  keepTyped(phone)
  expect(typedPhone()).toEqual(phone)
})

test('a country of the whole choice is kept too', () => {
  const phone = readPhone('0612345678', { country: 'NL', code: '+31' })
  keepTyped(phone)
  expect(typedPhone()).toEqual(phone)
})

test('nothing is kept before anything is typed, after a code was sent, and if it cannot be read', () => {
  const none = { ...DEFAULT_COUNTRY, digits: '' }
  expect(typedPhone()).toEqual(none)
  keepTyped(readPhone('415', DEFAULT_COUNTRY))
  forgetTyped()
  expect(typedPhone()).toEqual(none)
  sessionStorage.setItem('clique.typed-phone', 'ZZ')
  expect(typedPhone()).toEqual(none)
})
