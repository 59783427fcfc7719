import { expect, test } from 'vitest'
import type { EventName } from './events'
import { createLog, gather } from './log'

const written = (event: EventName, details?: Record<string, unknown>) => {
  const lines: string[] = []
  createLog({ write: (line) => lines.push(line) })(event, details)
  return lines
}

test('an event is one line of JSON with its time', () => {
  const [line, ...rest] = written('sweep.done', { images: 2 })
  expect(rest).toEqual([])
  expect(line?.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line ?? '')).toEqual({ time: expect.any(String), level: 'info', event: 'sweep.done', images: 2 })
})

test('events below the level of the log are left out', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) }, 'warning')
  for (const event of ['sweep.done', 'media.refused', 'job.failed'] as const) log(event)
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['media.refused', 'job.failed'])
})

test('an error is logged with its cause, without what a driver hangs on it', () => {
  const cause = Object.assign(new Error('inner'), { detail: 'Key (username)=(ada)', code: '23505' })
  const [line = ''] = written('call.failed', { error: new Error('outer', { cause }) })
  expect(JSON.parse(line)).toMatchObject({ error: { message: 'outer', cause: { message: 'inner', code: '23505' } } })
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('ada')
})

test('lines are written together, in their order, and at the end at once', async () => {
  const written: string[] = []
  const { write, flush } = gather({ write: (text) => written.push(text) })
  write('a\n')
  write('b\n')
  expect(written).toEqual([])
  await expect.poll(() => written).toEqual(['a\nb\n'])
  write('c\n')
  flush()
  flush()
  expect(written).toEqual(['a\nb\n', 'c\n'])
})
