import { expect, test } from 'vitest'
import { countFailures } from './failures'

test('counts what tells of an error, codes that were not sent and backups that were not made', () => {
  const { log, read } = countFailures(() => undefined)
  const failures = [
    ['job.failed', { error: new Error('x') }],
    ['backup.failed', { reason: 'x' }],
    ['identity.gateway_refused', { status: 400 }],
    ['identity.gateway_failed', { reason: 'TimeoutError' }],
    ['identity.gateway_busy', { running: 20 }],
    ['identity.mail_refused', { status: 550 }],
    ['identity.mail_failed', { reason: 'ECONNREFUSED' }],
    ['identity.mail_busy', { running: 20 }],
    ['identity.notice_failed', { reason: 'ECONNREFUSED' }],
  ] as const
  for (const [event, details] of failures) log(event, details)
  for (const event of ['backup.done', 'media.refused', 'identity.code']) log(event, {})
  expect(
    read()
      .map(({ event }) => event)
      .toSorted(),
  ).toEqual(failures.map(([event]) => event).toSorted())
})
