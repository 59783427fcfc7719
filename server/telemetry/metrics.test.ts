import { expect, test } from 'vitest'
import { createMetrics } from './metrics'
import { discard, startServer } from '../test/running-server'

const nothing = {
  streams: 0,
  failures: [],
  jobs: new Map(),
  disk: undefined,
  figures: undefined,
  backups: undefined,
  missing: undefined,
}

test('durations are counted up to each bound, and all of them without', () => {
  const { answered, render } = createMetrics()
  answered('feed', 200, 4)
  answered('feed', 200, 60)
  answered('feed', 503, 20_000)
  const lines = render(nothing).split('\n')
  const bucket = (bound: string) =>
    lines.find((line) => line.startsWith(`clique_call_seconds_bucket{call="feed",le="${bound}"}`))?.split(' ')[1]
  expect(['0.005', '0.05', '0.1', '10', '+Inf'].map(bucket)).toEqual(['1', '1', '2', '2', '3'])
  expect(lines).toContain('clique_call_seconds_sum{call="feed"} 20.064')
  expect(lines).toContain('clique_calls_total{call="feed",status="200"} 2')
})

test('they are reported only if the operator wants it', async () => {
  const [open, closed] = [await startServer({ hasMetrics: true }), await startServer()]
  await open.person('ada')
  const told = await open.visitor.request('/metrics')
  expect(told.headers.get('content-type')).toContain('text/plain')
  const text = await told.text()
  expect(text).toContain('clique_calls_total{call="register",status="200"} 1')
  expect(text).not.toContain('ada')
  expect(await (await closed.visitor.request('/metrics')).text()).not.toContain('clique_calls_total')
  await discard(open)
  await discard(closed)
})
