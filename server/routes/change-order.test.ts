/** Changes of one thing on one device, in whatever order their requests arrive. */
import { expect, test } from 'vitest'
import { CHANGE_HEADER, readChange, writeChange } from '../../contract/change'
import { ok } from '../../contract/failure'
import { createChangeOrder } from './change-order'
import { refuse } from '../basis/refusal'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { startWith } from '../test/start-with'

const { ada } = await startWith('ada')
const collectionId = await makeCollection(ada, await makeClique(ada))
const itemId = await addPhoto(ada, collectionId)

const change = async (call: 'like' | 'unlike', number: number, device = 'phone') => {
  const headers = { [CHANGE_HEADER]: writeChange(number, device, `like ${itemId}`) ?? '' }
  const response = await ada.request(`/api/collection/${call}/${itemId}`, { headers })
  return response.status === 200 ? 'applied' : ((await response.json()) as { code: string }).code
}
const isLiked = async () => (await ada.ask('getCollection', { params: { id: collectionId } })).items[0]?.hasLiked

// [O37]
test('a change that arrives after a later one of its device is not applied, a repeated one is', async () => {
  expect([await change('like', 5), await change('unlike', 4), await isLiked()]).toEqual(['applied', 'OVERTAKEN', true])
  expect([await change('like', 5), await isLiked()]).toEqual(['applied', true])
  expect([await change('unlike', 6), await isLiked()]).toEqual(['applied', false])
  // The numbers of another device, and a request without a number, have no effect on the order.
  expect([await change('like', 1, 'tablet'), await isLiked()]).toEqual(['applied', true])
  await ada.ask('unlikeFlick', { params: { itemId } })
  expect(await isLiked()).toBe(false)
})

const phone = (number: number) => ({ thing: 'phone like p1', number })

// [O37]
test('changes of one thing wait for each other, and what was refused is not remembered', async () => {
  const { apply } = createChangeOrder()
  const done: number[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const first = apply('u', phone(2), async () => {
    await finished
    return ok(done.push(2))
  })
  const second = apply('u', phone(1), () => Promise.resolve(ok(done.push(1))))
  const third = apply('u', phone(3), () => Promise.resolve(refuse('NOT_FOUND', 'Photo not found')))
  const fourth = apply('u', phone(2), () => Promise.resolve(ok(done.push(2))))
  expect(await apply('another', phone(1), () => Promise.resolve(ok('apart')))).toEqual(ok('apart'))
  finish()
  await first
  expect(await second).toMatchObject({ error: { code: 'OVERTAKEN' } })
  expect(await third).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(await fourth).toMatchObject({ ok: true })
  expect(done).toEqual([2, 2])
})

test('one that throws holds up none that follows', async () => {
  const { apply } = createChangeOrder()
  await expect(apply('u', phone(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await apply('u', phone(1), () => Promise.resolve(ok('applied')))).toEqual(ok('applied'))
})

test('the memory of a change ends after ten minutes', async () => {
  let at = 0
  const { apply } = createChangeOrder(() => at)
  const act = () => Promise.resolve(ok(undefined))
  await apply('u', phone(2), act)
  at = 11 * 60_000
  await apply('u', { thing: 'phone like p2', number: 3 }, act)
  expect((await apply('u', phone(1), act)).ok).toBe(true)
})

test.each([
  undefined,
  '',
  'x phone like',
  '5',
  '5 ',
  '-1 phone like p1',
  `1 ${'x'.repeat(301)}`,
  '99999999999999999 a b',
])('header %j is no change', (header) => expect(readChange(header)).toBeUndefined())

test.each(['x'.repeat(300), 'Über alles', 'a\nb'])('key %j is not written', (key) =>
  expect(writeChange(1, 'phone', key)).toBeUndefined(),
)
