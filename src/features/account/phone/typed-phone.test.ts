// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { readPhone } from '../../../ui/phone/phone-number'
import { forgetTyped, keepTyped, typedPhone } from './typed-phone'

beforeEach(() => sessionStorage.clear())

test.each(['415555', '+44 20 7946', '+43 660', ''])('%s is kept after a reload', (text) => {
  const phone = readPhone(text, 'US')
  keepTyped(phone)
  expect(typedPhone()).toEqual(phone)
})

test('nothing is kept before anything is typed, after a code was sent, and if it cannot be read', () => {
  const none = { country: 'US', digits: '' }
  expect(typedPhone()).toEqual(none)
  keepTyped(readPhone('415', 'US'))
  forgetTyped()
  expect(typedPhone()).toEqual(none)
  sessionStorage.setItem('clique.typed-phone', 'ZZ')
  expect(typedPhone()).toEqual(none)
})
