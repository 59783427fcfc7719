import { afterEach, expect, it, vi } from 'vitest'
import { tiffBlock, type ExifTags } from '../../../tests/fixtures/exif'
import { datesInExif } from './exif-dates'
import { judge } from './taken'

afterEach(() => vi.unstubAllEnvs())

const now = Date.UTC(2026, 5, 1, 12)
const dateIn = async (block: Uint8Array<ArrayBuffer>) => judge(await datesInExif(block), now).dateCreated
const read = (tags: ExifTags) => dateIn(new Uint8Array(tiffBlock(tags)))

it('uses the offset that the camera wrote', async () => {
  expect(await read({ taken: '2024:05:06 07:08:09', offset: '+02:00' })).toBe('2024-05-06T05:08:09.000Z')
  expect(await read({ taken: '2024:05:06 07:08:09', offset: '-05:30' })).toBe('2024-05-06T12:38:09.000Z')
})

it('takes the device’s zone without one, or with one that is none', async () => {
  // Four hours behind UTC: in UTC the zone would prove nothing.
  vi.stubEnv('TZ', 'America/New_York')
  const local = new Date(2024, 4, 6, 7, 8, 9).toISOString()
  expect(local).toBe('2024-05-06T11:08:09.000Z')
  expect(await read({ taken: '2024:05:06 07:08:09' })).toBe(local)
  expect(await read({ taken: '2024:05:06 07:08:09', offset: '   :  ' })).toBe(local)
})

it('uses the one offset of a camera that writes no other', async () => {
  expect(await read({ taken: '2024:05:06 07:08:09', changedOffset: '+09:00' })).toBe('2024-05-05T22:08:09.000Z')
})

it.each([
  ['2014:02:04 21:56:12', ['2014:02:04', 10, 55, 57], '2014-02-04T10:56:12.000Z'],
  ['2014:02:04 16:25:00', ['2014:02:04', 10, 55, 57], '2014-02-04T10:55:00.000Z'],
  ['2014:02:03 20:55:57', ['2014:02:04', 5, 55, 57], '2014-02-04T05:55:57.000Z'],
  ['2024:05:06 23:08:09', ['', 13, 8, 9], '2024-05-06T13:08:09.000Z'],
] as const)('without an offset the zone of %s is its distance to the satellites’ %s', async (taken, gpsTime, at) => {
  expect(await read({ taken, gpsTime })).toBe(at)
})

it('a time of satellites of another day names no zone', async () => {
  const local = new Date(2024, 4, 6, 7, 8, 9).toISOString()
  expect(await read({ taken: '2024:05:06 07:08:09', gpsTime: ['2024:05:09', 7, 8, 9] })).toBe(local)
})

it('a zone that the place speaks against is not taken: then the sun decides', async () => {
  // 151 degrees east are ten hours. The device that runs the tests is in another zone.
  const place = { north: 33, east: 151 }
  const read20 = (hour: number) => read({ taken: '2024:05:06 20:08:09', gpsTime: ['2024:05:06', hour, 8, 9], place })
  expect(await read20(6)).toBe('2024-05-06T10:08:09.000Z')
  expect(await read20(9)).toBe('2024-05-06T09:08:09.000Z')
})

it('decimals of the second order a burst', async () => {
  expect(await read({ taken: '2024:05:06 07:08:09', offset: 'Z', subSeconds: '27' })).toBe('2024-05-06T07:08:09.270Z')
  expect(await read({ taken: '2024:05:06 07:08:09', offset: 'Z', subSeconds: ' ' })).toBe('2024-05-06T07:08:09.000Z')
})

it('falls back to the date of digitizing, then of the change', async () => {
  const none = { taken: '0000:00:00 00:00:00', changedOffset: 'Z' }
  const changed = '2022:02:02 02:02:02'
  expect(await read({ ...none, digitized: '2021:01:01 01:01:01', changed })).toBe('2021-01-01T01:01:01.000Z')
  expect(await read({ ...none, changed })).toBe('2022-02-02T02:02:02.000Z')
})

it.each(['0000:00:00 00:00:00', '1700:01:01 00:00:00', '2024:13:40 00:00:00', '2031:01:01 00:00:00', 'yesterday', ''])(
  'takes the current time for the date %j',
  async (taken) => {
    expect(await read({ taken, orientation: 1 })).toBe(new Date(now).toISOString())
  },
)

it('takes the current time without a date, and for a damaged block', async () => {
  const fallback = new Date(now).toISOString()
  expect(judge([], now).dateCreated).toBe(fallback)
  expect(await dateIn(new Uint8Array(12))).toBe(fallback)
  const block = tiffBlock({ taken: '2024:05:06 07:08:09' })
  for (let n = 0; n < block.length; n++) {
    expect(await dateIn(new Uint8Array(block.subarray(0, n)))).toMatch(/^\d{4}-/)
  }
})

it('reads from the middle of a larger buffer', async () => {
  const block = tiffBlock({ taken: '2024:05:06 07:08:09', offset: 'Z' })
  const file = new Uint8Array([...Array.from({ length: 33 }, () => 7), ...block, 7, 7])
  expect(await dateIn(file.subarray(33, 33 + block.length))).toBe('2024-05-06T07:08:09.000Z')
})

it('F25 a date ahead of the clock leaves a doubt, as does a photo without a date; a date that is believed leaves none', () => {
  const day = 86_400_000
  expect(judge([now + 400 * day, now - day], now)).toEqual({
    dateCreated: new Date(now - day).toISOString(),
    doubt: { ahead: [new Date(now + 400 * day).toISOString()], isCurrentTime: false },
  })
  expect(judge([], now).doubt).toEqual({ ahead: [], isCurrentTime: true })
  expect(judge([now + day], now)).toEqual({ dateCreated: new Date(now + day).toISOString() })
})
