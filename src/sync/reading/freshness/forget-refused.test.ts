// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { cacheOf, renewCache } from '../../../store/cache'
import { writeSession } from '../../../store/session-rows'
import { dropCache } from '../../../store/drop-cache'
import { readSnapshot, writeSnapshot } from '../../../store/home-snapshot'
import { readAnswers, writeResponse } from '../../../store/responses'
import { forgetRefused } from './forget-refused'
import { stamp } from '../../../store/stamp'

const KEY = 'getCollection/c1?page=0'
const image = 'https://clique.test/media/item/1/low'
const stored = () => readAnswers(cacheOf('u'), KEY)

afterEach(async () => {
  await dropCache('u')
  renewCache('u')
})

const withRemove = (remove: (key: string) => Promise<boolean>) =>
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(true),
    open: () => Promise.resolve({ delete: remove }),
    delete: () => Promise.resolve(true),
  })

// [R25]
test('F37 a page that is closed while images are deleted continues at the next refusal', async () => {
  await writeResponse(cacheOf('u'), KEY, { image }, { requestedAt: stamp() })
  const remove = vi.fn<(key: string) => Promise<boolean>>().mockResolvedValue(true)
  remove.mockReturnValueOnce(new Promise(() => {}))
  withRemove(remove)
  void forgetRefused('u', KEY)
  await vi.waitFor(() => expect(remove).toHaveBeenCalled())
  expect(await stored()).toEqual([{ image }])
  await forgetRefused('u', KEY)
  expect(remove).toHaveBeenLastCalledWith(image)
  expect(await stored()).toEqual([])
})

// [R24]
test('F37 a browser that refuses its caches shows nothing of it all the same', async () => {
  await writeResponse(cacheOf('u'), KEY, { image }, { requestedAt: stamp() })
  withRemove(() => Promise.reject(new DOMException('refused', 'SecurityError')))
  await expect(forgetRefused('u', KEY)).rejects.toThrow('refused')
  expect(await stored()).toEqual([])
})

// [R24] [R35]
test('the snapshot of home, which may show what was refused, is deleted', async () => {
  await writeSession({ uid: 'u', signInId: 's', phoneNumber: '+1' })
  await writeSnapshot({ uid: 'u', signInId: 's', build: 'b', markup: 'Lake house' })
  withRemove(() => Promise.resolve(true))
  await forgetRefused('u', KEY)
  expect(await readSnapshot()).toBeUndefined()
})
