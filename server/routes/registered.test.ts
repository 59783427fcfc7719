import { expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { routes } from './registered'

test('every call of the contract has a route', () => {
  expect(Object.keys(routes).sort()).toEqual(Object.keys(calls).sort())
})
