// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

const KEY = 'clique.time-zone'

/** Returns the time zone of a new page, and how often it called Intl. */
const open = async () => {
  vi.resetModules()
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  const { deviceTimeZone } = await import('./time-zone')
  const zone = [deviceTimeZone(), deviceTimeZone()]
  const times = asked.mock.calls.length
  asked.mockRestore()
  return { zone: zone[0], isSame: zone[0] === zone[1], times }
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('the time zone is asked for once on a device, and remembered', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(await open()).toEqual({ zone: timeZone, isSame: true, times: 1 })
  expect(await open()).toEqual({ zone: timeZone, isSame: true, times: 0 })
})

test('it is requested again if the clock is in another zone', async () => {
  await open()
  localStorage.setItem(KEY, (localStorage.getItem(KEY) ?? '').replace(/^\S+/, 'Asia/Tokyo'))
  expect((await open()).zone).toBe('Asia/Tokyo')
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-345)
  expect(await open()).toEqual({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, isSame: true, times: 1 })
})
