import { expect, it } from 'vitest'
import type { PhotoRow } from '../../store/queue/queue'
import type { Dependencies } from '../engine/dependencies'
import { datedPhotos } from './dated'

const HOUR = 3_600_000
const now = Date.UTC(2026, 5, 1, 12)
const iso = (ms: number) => new Date(ms).toISOString()

/** The sent date, and the number of requests for the server's time. */
const dated = async (photo: Partial<PhotoRow>, serverNow: number | undefined) => {
  let requests = 0
  const serverTime = async () => {
    requests++
    return serverNow
  }
  const dependencies = { now: () => now, serverTime } as Pick<Dependencies, 'now' | 'serverTime'> as Dependencies
  const [sent] = await datedPhotos([photo as PhotoRow], dependencies, new AbortController().signal)
  return [sent?.dateCreated, requests]
}
const ahead = iso(now + 300 * 24 * HOUR)
const undated = { dateCreated: iso(now - HOUR), doubt: { ahead: [], isCurrentTime: true } }

// [U57]
it('a date that the device’s clock believed is sent without a request', async () => {
  expect(await dated({ dateCreated: iso(now - HOUR) }, now + 400 * 24 * HOUR)).toEqual([iso(now - HOUR), 0])
})

it('a date ahead of both clocks is not sent', async () => {
  const photo = { dateCreated: iso(now - HOUR), doubt: { ahead: [ahead], isCurrentTime: false } }
  expect(await dated(photo, now)).toEqual([iso(now - HOUR), 1])
  expect(await dated(photo, now + 300 * 24 * HOUR)).toEqual([ahead, 1])
})

it('a date ahead of the server’s clock only is sent: the later clock decides', async () => {
  const photo = { dateCreated: iso(now - HOUR) }
  expect(await dated(photo, now - 400 * 24 * HOUR)).toEqual([iso(now - HOUR), 0])
})

it('the current time is corrected by as much as the clocks differ, and stays if they are minutes apart', async () => {
  expect(await dated(undated, now + 8 * HOUR)).toEqual([iso(now + 7 * HOUR), 1])
  expect(await dated(undated, now - 8 * HOUR)).toEqual([iso(now - 9 * HOUR), 1])
  expect(await dated(undated, now + 120_000)).toEqual([undated.dateCreated, 1])
})

it('a server that does not say its time changes no date', async () => {
  expect(await dated(undated, undefined)).toEqual([undated.dateCreated, 1])
})
