import { expect, test } from 'vitest'
import { judgeCertificate } from './check-tls'

const HOUR = 3_600_000
const now = new Date('2026-11-24T12:00:00Z')
const judge = (wholeHours: number, leftHours: number) => {
  const until = new Date(now.getTime() + leftHours * HOUR)
  return judgeCertificate(undefined, { from: new Date(until.getTime() - wholeHours * HOUR), until }, now)
}

test.each([
  ['90 days, 15 left', 90 * 24, 15 * 24, 'ok', 'valid for 15 more days'],
  ['90 days, 13 left', 90 * 24, 13 * 24, 'wrong', 'valid for 13 more days'],
  ['6 days, 2 left', 6 * 24, 48, 'ok', 'valid for 2 more days'],
  ['6 days, 23 hours left', 6 * 24, 23, 'wrong', 'valid for 23 more hours'],
  ["12 hours, 4 left, when Caddy's own authority renews", 12, 4, 'ok', 'valid for 4 more hours'],
  ['12 hours, 1 left', 12, 1, 'wrong', 'valid for 1 more hours'],
])('a certificate of %s is judged by the time that it has in all', (_, whole, left, level, text) => {
  expect(judge(whole, left)).toMatchObject({ level, text })
})

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['CERT_HAS_EXPIRED', false],
])('an authority of the operator is named as a reason of %s: %s', (code, isNamed) => {
  const { level, fix } = judgeCertificate(code, { from: now, until: now }, now)
  expect(level).toBe('wrong')
  expect(fix?.includes('NODE_EXTRA_CA_CERTS')).toBe(isNamed)
})
