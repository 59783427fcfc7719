import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { cacheOf, renewCache } from '../../../store/cache'
import { writeSession } from '../../../store/session-rows'
import { readSnapshot, writeSnapshot } from '../../../store/home-snapshot'
import { dropCache } from '../../../store/drop-cache'
import { writeAccepted } from '../../../store/outbox/accepted'
import { inOutbox } from '../../../store/outbox/outbox'
import { observeStamp, stamp } from '../../../store/stamp'
import { newRow, storeMutation } from './submit'

afterEach(async () => {
  await dropCache('u')
  renewCache('u')
})

const like = () => newRow({ key: 'like p', kind: 'like', call: 'likeFlick', args: { params: { itemId: 'p' } } })
const number = async () => (await inOutbox(cacheOf('u'), 'like p'))?.change ?? 0

// [O37]
test('the number of a change is higher than that of the one that waits, whose tab had its clock ahead', async () => {
  const ahead = stamp() + 3_600_000
  await storeMutation(cacheOf('u'), { ...like(), change: ahead })
  await storeMutation(cacheOf('u'), like())
  expect(await number()).toBeGreaterThan(ahead)
})

// [O37]
test('the number of a change is higher than that of the accepted one before it', async () => {
  const db = cacheOf('u')
  const later = like()
  observeStamp(stamp() + 3_600_000)
  await writeAccepted(db.counts, like(), [])
  await storeMutation(db, later)
  expect(await number()).toBeGreaterThan((await db.counts.toArray())[0]?.acceptedAt ?? Number.POSITIVE_INFINITY)
})

// [R35]
test('a mutation that changes home ends its snapshot, and a like does not', async () => {
  await writeSession({ uid: 'u', signInId: 's', phoneNumber: '+1' })
  await writeSnapshot({ uid: 'u', signInId: 's', build: 'b', markup: 'm' })
  await storeMutation(cacheOf('u'), like())
  expect(await readSnapshot()).toMatchObject({ markup: 'm' })
  await storeMutation(
    cacheOf('u'),
    newRow({ key: 'membership c', kind: 'membership', call: 'leaveClique', args: { params: { id: 'c' } } }),
  )
  expect(await readSnapshot()).toBeUndefined()
})
