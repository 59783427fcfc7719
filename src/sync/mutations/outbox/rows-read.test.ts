// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../contract/failure'
import { countReads } from '../../../../tests/fixtures/counted-rows'
import { cacheOf } from '../../../store/cache'
import { writeResponse } from '../../../store/responses'
import { stamp } from '../../../store/stamp'
import { pathOf } from '../../reading/resource'
import { api } from '../../session/api'
import { openDevice } from '../../test/device'
import { currentOverlay, readOverlay, subscribeOverlay } from '../overlay/overlay'
import { submit } from './submit'

vi.mock('../../session/api', () => {
  const api = { likeFlick: vi.fn<() => unknown>() }
  return { api, asUser: () => api }
})

const like = (id: string) =>
  submit('u', { key: `like ${id}`, kind: 'like', call: 'likeFlick', args: { params: { itemId: id } } })
const likes = async (count: number) => {
  for (let number = 0; number < count; number++) await like(`p${number}`)
}
const watchOverlay = async () => {
  await readOverlay('u')
  return subscribeOverlay('u', () => undefined)
}

const { run, sent } = openDevice()

test('an action without a network reads few rows, however many wait', async () => {
  const stop = await watchOverlay()
  await likes(200)
  const reads = await countReads()(() => like('another'))
  expect(reads).toBeLessThanOrEqual(10)
  expect(currentOverlay('u').mutations).toHaveLength(201)
  stop()
})

test.each([20, 200])('sending each of %i mutations reads few rows', async (count) => {
  vi.mocked(api.likeFlick as () => unknown).mockResolvedValue(ok(undefined))
  const stop = await watchOverlay()
  await likes(count)
  for (let page = 0; page < 20; page++)
    await writeResponse(cacheOf('u'), `${pathOf('getCollection', 'c')}?page=${page}`, {}, { requestedAt: stamp() })
  const reads = await countReads()(async () => {
    run()
    await sent()
  })
  // Each would read more than 200 rows if it read all of them. How many of their changes are read together depends on the
  // speed of the machine: 34 to 49.
  expect(reads / count).toBeLessThanOrEqual(100)
  stop()
})
