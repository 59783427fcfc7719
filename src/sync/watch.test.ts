import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../contract/failure'
import { fetchResource, readStored } from './fetch'
import type { Resource } from './resource'
import { createWatch } from './watch'

vi.mock('./fetch', () => ({ fetchResource: vi.fn<typeof fetchResource>(), readStored: vi.fn<typeof readStored>() }))
vi.mock('../platform/online', () => ({ isOnline: () => true, watchOnline: () => () => undefined }))
vi.mock('../platform/visible', () => ({ watchVisible: () => () => undefined }))
const fetchOne = vi.mocked(fetchResource)

const pageOf = (page: number): Resource<string> => ({ call: 'feed', args: {}, key: String(page), lifetime: 60_000 })
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  const row = (key: string) => ({ key, path: key, value: key, storedAt: Date.now() })
  const stored = new Map([['0', row('0')]])
  vi.mocked(readStored).mockImplementation((_, { key }) => Promise.resolve(stored.get(key) as never))
  // Never answered: what the store would hold then is not at issue here.
  fetchOne.mockReset().mockReturnValue(new Promise(() => undefined))
})

test('a refresh that failed does not keep the next page from being asked for', async () => {
  const watch = createWatch('u1', pageOf)
  const stop = watch.subscribe(() => undefined)
  await settle()
  fetchOne.mockResolvedValueOnce(fail({ code: 'NETWORK', message: '' }))
  watch.refresh()
  await settle()
  expect(watch.view().error?.code).toBe('NETWORK')
  watch.loadMore()
  await settle()
  expect(fetchOne.mock.lastCall?.[1].key).toBe('1')
  stop()
})

test('a page that came is asked for once, though the store tells of it later', async () => {
  fetchOne.mockResolvedValueOnce(ok('second'))
  const watch = createWatch('u1', pageOf)
  const stop = watch.subscribe(() => undefined)
  await settle()
  watch.loadMore()
  await settle()
  expect(fetchOne).toHaveBeenCalledTimes(1)
  expect(watch.view().pages?.map(({ value }) => value)).toEqual(['0', 'second'])
  stop()
})
