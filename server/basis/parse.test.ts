import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ok } from '../../contract/failure'
import { parse } from './parse'

test('the first wrong value of a body ends its check', async () => {
  let looks = 0
  const item = v.custom(() => {
    looks += 1
    return false
  })
  const call = { method: 'POST', path: '/x', access: 'open', body: v.array(item), answer: v.any() } as const
  const body = JSON.stringify(Array.from({ length: 1000 }, () => 1))
  const parsed = await parse(call, new Request('http://x/'), () => Promise.resolve(ok(body)), {})
  expect(parsed).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } })
  expect(looks).toBe(1)
})
