import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { putBytes } from '../../../api/put'
import { sendVariants, type PreparedPicture } from './send-picture'

vi.mock('../../../api/put', () => ({ putBytes: vi.fn<typeof putBytes>() }))
const put = vi.mocked(putBytes)
const variant = { contentType: 'image/jpeg', contentLength: 200, contentMd5: 'x' } as const
const blob = new Blob(['x'])
const picture: PreparedPicture = {
  upload: { basePhoto: variant, medQualityPhoto: variant, lowQualityPhoto: variant },
  bytes: { basePhoto: blob, medQualityPhoto: blob, lowQualityPhoto: blob },
}
const urls = { url: 'base', medQualityUrl: 'medium', lowQualityUrl: 'low' }
const failing = (status: number) => fail({ code: 'UNAVAILABLE', message: `status ${status}`, status } as const)

beforeEach(() => {
  vi.useFakeTimers()
  put.mockReset().mockResolvedValue(ok(undefined))
})

test('sends each variant to its own address', async () => {
  expect(await sendVariants(picture, urls)).toEqual([])
  expect(put.mock.calls.map(([address]) => address)).toEqual(['base', 'medium', 'low'])
})

test('tries three times, with doubling waits, and says what did not arrive', async () => {
  put.mockImplementation((address) => Promise.resolve(address === 'low' ? failing(503) : ok(undefined)))
  const sending = sendVariants(picture, urls)
  await vi.advanceTimersByTimeAsync(1000)
  expect(put).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(1999)
  expect(put).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(await sending).toEqual([{ variant: 'lowQualityPhoto', error: failing(503).error }])
  expect(put).toHaveBeenCalledTimes(5)
})

test('a refusal is final, except those that ask to wait', async () => {
  put.mockResolvedValue(failing(403))
  expect(await sendVariants(picture, urls)).toHaveLength(3)
  expect(put).toHaveBeenCalledTimes(3)
  put.mockReset().mockResolvedValueOnce(failing(429)).mockResolvedValue(ok(undefined))
  const sending = sendVariants(picture, urls)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await sending).toEqual([])
})
