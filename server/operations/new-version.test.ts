import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { followVersions, isLater } from './new-version'

const stop = new AbortController()
const asked: string[] = []
let answer = { status: 200, body: '' }
const site = createServer(({ method, url, headers }, response) => {
  asked.push(`${method} ${url} ${JSON.stringify(headers)}`)
  response.writeHead(answer.status).end(answer.body)
}).listen(0, '127.0.0.1')
await once(site, 'listening')
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/latest`
afterEach(() => asked.splice(0))

const follow = (body: string, status = 200) => {
  answer = { status, body }
  const logged: unknown[] = []
  const newest = followVersions(url, '0.4.0', (event, details) => logged.push([event, details]), stop.signal)
  return { newest, logged }
}

test.each([
  ['its own form', '{"version":"0.5.0"}', '0.5.0'],
  ['the form of a release', '{"tag_name":"v0.10.0","name":"x"}', '0.10.0'],
])('a later version is named, in %s', async (_, body, version) => {
  const { newest } = follow(body)
  await expect.poll(newest).toBe(version)
  expect(asked).toHaveLength(1)
  // Nothing in the request identifies the server.
  expect(asked[0]).not.toMatch(/clique|0\.4\.0|cookie|authorization/i)
})

test.each([
  ['0.4.0', '0.4.0', false],
  ['0.3.9', '0.4.0', false],
  ['0.4.1', '0.4.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.99.99', '1.0.0', false],
])('whether %s is later than %s: %s', (one, other, is) => {
  expect(isLater(one, other)).toBe(is)
})

test.each([
  ['a page', '<html>', 200, 'SyntaxError'],
  ['another object', '{"version":"latest"}', 200, 'ValiError'],
  ['a refusal', 'rate limit', 403, '403'],
])('%s is logged with its cause, and names no version', async (_, body, status, reason) => {
  const { newest, logged } = follow(body, status)
  await expect.poll(() => logged).toEqual([['update_check.failed', { reason }]])
  expect(newest()).toBeUndefined()
})

afterAll(() => {
  stop.abort()
  site.close()
})
