// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import type { ShownMutation } from '../../kinds/base/effects'
import { cacheOf } from '../../../store/cache'
import { writeAccepted } from '../../../store/outbox/accepted'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { openDevice } from '../../test/device'
import { createOverlay, currentOverlay, readOverlay, showEarly } from './overlay'

openDevice()

const edit = (caption: string, acceptedAt?: number) =>
  ({
    key: 'editFlick p',
    kind: 'edit',
    call: 'editFlick',
    version: caption,
    args: { params: { id: 'p' }, body: { caption } },
    shows: { fields: { caption }, stale: [] },
    ...(acceptedAt !== undefined && { acceptedAt }),
  }) as unknown as ShownMutation
const photo = { id: 'p', caption: 'third' } as Flick

// [O6]
test('a photo that shows a mutation also shows the earlier ones of its key, whenever they are accepted', () => {
  const overlay = createOverlay([edit('first', 5), edit('third')], 'me')
  expect(overlay.apply('flick', 'p', photo, 1, ['third'])?.caption).toBe('third')
  const later = createOverlay([edit('first', 5), edit('third', 6), edit('fourth')], 'me')
  expect(later.apply('flick', 'p', photo, 1, ['third'])?.caption).toBe('fourth')
})

// [O6]
test('an accepted mutation is shown while the screen of an earlier one that joined it is not done', async () => {
  const row = (caption: string, change: number) => ({ ...edit(caption), change }) as OutboxRow
  const over = showEarly('u', row('first', 1))
  await writeAccepted(cacheOf('u').edits, row('third', 3), [])
  await readOverlay('u')
  expect(currentOverlay('u').apply('flick', 'p', photo, 1)?.caption).toBe('third')
  await over()
  expect(currentOverlay('u').apply('flick', 'p', photo, 1)?.caption).toBe('third')
})
