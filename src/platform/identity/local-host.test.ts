import { expect, test } from 'vitest'
import { isLocalHost } from './local-host'

test('a local host is known by its name', () => {
  expect(['localhost', '127.0.0.1', '[::1]', 'clique.example'].map(isLocalHost)).toEqual([true, true, true, false])
})
