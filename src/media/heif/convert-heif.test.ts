/** Files that are rejected before a picture is decoded; decoding needs a browser (tests/e2e/upload/heic.spec.ts). */
import { afterEach, expect, it, vi } from 'vitest'
import { coded, heic, type HeicOptions } from '../../../tests/fixtures/heic'
import { convertHeif } from './convert-heif'

const BT2020 = 9
const PQ = 16
const onConverting = vi.fn<() => void>()

const code = async (options: HeicOptions, deviceMemory?: number) => {
  vi.stubGlobal('navigator', { deviceMemory })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const bytes = new Uint8Array(heic(options))
  const converted = await convertHeif(new Blob([bytes]), bytes, onConverting)
  return converted.ok ? 'converted' : converted.error.code
}

afterEach(() => {
  onConverting.mockClear()
})

// [U50]
it('48 megapixels on a device of 2 GB are refused before anything is decoded', async () => {
  expect(await code({ size: { width: 8064, height: 6048 } }, 2)).toBe('IMAGE_TOO_LARGE_HERE')
  expect(onConverting).not.toHaveBeenCalled()
})

it('HDR that the browser does not decode is refused, and no decoder is fetched for it', async () => {
  expect(await code({ colour: coded(BT2020, PQ) })).toBe('IMAGE_TYPE')
})

// [U49]
it('without a network a picture is not refused for good', async () => {
  expect(await code({})).toBe('IMAGE_CONVERTER')
  expect(onConverting).toHaveBeenCalled()
})
