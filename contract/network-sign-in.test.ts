import { expect, test } from 'vitest'
import { networkSignInUrl, returnPathOf } from './network-sign-in'

const back = (to: string) => returnPathOf(`https://photos.example${networkSignInUrl(to)}`)

test.each(['/', '/collection/c?photo=p&comments=true', '/search?q=a%20b#top'])('%s is returned to', (path) => {
  expect(back(path)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
  'https://photos.example.evil.example/',
  'https://',
])('%s leads home', (to) => {
  expect(back(to)).toBe('/')
})

test('a URL without a place leads home', () => {
  expect(returnPathOf('https://photos.example/network-sign-in')).toBe('/')
  expect(back('')).toBe('/')
})
