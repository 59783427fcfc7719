// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { cacheOf, dropCache, renewCache } from '../store/cache'
import { readAnswers, writeResponse } from '../store/responses'
import { forgetRefused } from './forget-refused'

const KEY = 'getCollection/c1?page=0'
const image = 'https://clique.test/media/item/1/low'
const stored = () => readAnswers(cacheOf('u'), KEY)

afterEach(async () => {
  vi.unstubAllGlobals()
  await dropCache('u')
  renewCache('u')
})

test('F37 whoever dies while images are deleted still knows which ones, and goes on at the next refusal', async () => {
  await writeResponse(cacheOf('u'), KEY, { image })
  const remove = vi.fn<(key: string) => Promise<boolean>>().mockResolvedValue(true)
  remove.mockRejectedValueOnce(new Error('gone with the page'))
  vi.stubGlobal('caches', { has: () => Promise.resolve(true), open: () => Promise.resolve({ delete: remove }) })
  await expect(forgetRefused('u', KEY)).rejects.toThrow('gone with the page')
  expect(await stored()).toEqual([{ image }])
  await forgetRefused('u', KEY)
  expect(remove).toHaveBeenLastCalledWith(image)
  expect(await stored()).toEqual([])
})
