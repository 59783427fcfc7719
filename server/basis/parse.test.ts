import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ok } from '../../contract/failure'
import { parse } from './parse'

const schema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(3)),
  sort: v.optional(v.picklist(['new', 'old'])),
  sizes: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))), v.maxLength(2))),
  id: v.optional(v.pipe(v.string(), v.uuid())),
  at: v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^a$/))])),
  own: v.optional(
    v.pipe(
      v.string(),
      v.check(() => false, 'longer than 5 characters'),
    ),
  ),
})
test.each([
  ['not JSON', '{', 'body: not JSON'],
  ['no object', '7', 'body: not an object'],
  ['a field that is missing', '{}', 'name: missing'],
  ['a number for a text', '{"name":7}', 'name: not a text'],
  ['an empty text', '{"name":""}', 'name: empty'],
  ['a text that is too long', '{"name":"abcd"}', 'name: more than 3 characters'],
  ['an unknown word', '{"name":"a","sort":"x"}', 'sort: not one of new, old'],
  ['no list', '{"name":"a","sizes":1}', 'sizes: not a list'],
  ['a wrong entry of a list', '{"name":"a","sizes":[1,"x"]}', 'sizes.1: not a number'],
  ['a part of a number', '{"name":"a","sizes":[1.5]}', 'sizes.0: not a whole number'],
  ['a small number', '{"name":"a","sizes":[0]}', 'sizes.0: less than 1'],
  ['a large number', '{"name":"a","sizes":[10]}', 'sizes.0: more than 9'],
  ['a long list', '{"name":"a","sizes":[1,2,3]}', 'sizes: more than 2 entries'],
  ['another text than an id', '{"name":"a","id":"b"}', 'id: not an id'],
  ['neither of two forms', '{"name":"a","at":true}', 'at: not valid'],
  ['a message of the schema', '{"name":"a","own":"b"}', 'own: longer than 5 characters'],
])('a request with %s is refused in plain words', async (_, body, message) => {
  const call = { method: 'POST', path: '/x', access: 'open', body: schema, answer: v.any() } as const
  const parsed = await parse(call, new Request('http://x/'), () => Promise.resolve(ok(body)), {})
  expect(parsed).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST', message } })
})

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
