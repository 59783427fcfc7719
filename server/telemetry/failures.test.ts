import { expect, test } from 'vitest'
import { events, type EventName } from './events'
import { countFailures } from './failures'

test('events of the level error are counted, and no others', () => {
  const { log, read } = countFailures(() => undefined)
  const all = Object.keys(events) as EventName[]
  for (const event of [...all, ...all]) log(event)
  const failures = read()
  expect(failures.map(({ event }) => event).toSorted()).toEqual(all.filter((event) => events[event] === 'error'))
  expect(failures.filter(({ count }) => count !== 2)).toEqual([])
  // A code or a backup that fails has no error, whose message may contain a secret.
  expect(failures.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['backup.failed', 'identity.gateway_refused', 'identity.mail_busy', 'job.failed']),
  )
})
