import { expect, it } from 'vitest'
import { tiffBlock, type ExifTags } from '../../../tests/fixtures/exif'
import { takenAt } from './taken'

const now = Date.UTC(2026, 5, 1, 12)
const read = (tags: ExifTags) => takenAt(new Uint8Array(tiffBlock(tags)), now)

it('uses the offset that the camera wrote', async () => {
  expect(await read({ taken: '2024:05:06 07:08:09', offset: '+02:00' })).toBe('2024-05-06T05:08:09.000Z')
  expect(await read({ taken: '2024:05:06 07:08:09', offset: '-05:30' })).toBe('2024-05-06T12:38:09.000Z')
})

it('takes the device’s zone without one, or with one that is none', async () => {
  const local = new Date(2024, 4, 6, 7, 8, 9).toISOString()
  expect(await read({ taken: '2024:05:06 07:08:09' })).toBe(local)
  expect(await read({ taken: '2024:05:06 07:08:09', offset: '   :  ' })).toBe(local)
})

it.each(['0000:00:00 00:00:00', '1700:01:01 00:00:00', '2024:13:40 00:00:00', '2031:01:01 00:00:00', 'yesterday', ''])(
  'takes the current time for the date %j',
  async (taken) => {
    expect(await read({ taken, orientation: 1 })).toBe(new Date(now).toISOString())
  },
)

it('takes the current time without EXIF, and for a damaged block', async () => {
  const fallback = new Date(now).toISOString()
  expect(await takenAt(undefined, now)).toBe(fallback)
  expect(await takenAt(new Uint8Array(12), now)).toBe(fallback)
  const block = tiffBlock({ taken: '2024:05:06 07:08:09' })
  for (let n = 0; n < block.length; n++) {
    expect(await takenAt(new Uint8Array(block.subarray(0, n)), now)).toMatch(/^\d{4}-/)
  }
})

it('reads from the middle of a larger buffer', async () => {
  const block = tiffBlock({ taken: '2024:05:06 07:08:09', offset: 'Z' })
  const file = new Uint8Array([...Array.from({ length: 33 }, () => 7), ...block, 7, 7])
  expect(await takenAt(file.subarray(33, 33 + block.length), now)).toBe('2024-05-06T07:08:09.000Z')
})
