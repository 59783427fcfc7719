import { expect, test } from 'vitest'
import { migrations } from '../database/migrations'
import type { About } from './folder'
import { describeSignIns } from './sign-ins'

const now = new Date('2026-11-24T12:00:00Z')
const steps = Object.keys(migrations)
const earlier = steps.filter((step) => step < '0050')
const describe = (has: string[], name: string) => describeSignIns({ steps: has } as About, name, now).join(' ')

test.each([
  ['of this version', steps, '2026-11-23T07-18-12-044Z', /^Devices stay signed in/],
  ['of an earlier version', earlier, '2026-11-23T07-18-12-044Z', /since has to sign in again/],
  ['of more than 60 days ago', steps, '2026-09-20T07-18-12-044Z', /^Every device has to sign in again/],
])('a restore of a backup %s says who has to sign in again', (_, has, name, words) => {
  expect(describe(has, name)).toMatch(words)
})
